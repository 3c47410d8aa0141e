import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import type { Facts } from '@portvakt/kernel';

import { anOccurrence, auditTestContext } from '../testing/index.js';
import { type Canonical, canonicalText } from './canonical-text.js';
import type { StoredEvent } from './check-rows.js';
import type { Seal } from './seal.js';

const facts: fc.Arbitrary<Facts> = fc.dictionary(
  fc.string(),
  fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string())),
);

describe('the canonical text', () => {
  it('is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = canonicalText(value as Canonical);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('is the same for the same members in another order, and for no other value', () => {
    fc.assert(
      fc.property(facts, facts, (one, other) => {
        const reversed = Object.fromEntries(Object.entries(one).reverse());
        expect(canonicalText(reversed)).toBe(canonicalText(one));
        const isSame = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
        expect(canonicalText(one) === canonicalText(other)).toBe(isSame);
      }),
    );
  });
});

const sorted = (value: Facts) => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));

const text = (value: string | null) => fc.string().filter((other) => other !== value);
const time = (value: Date) => fc.date({ noInvalidDate: true }).filter((other) => other.getTime() !== value.getTime());

/** A different value for each column. */
const eventChanges = (event: StoredEvent): fc.Arbitrary<object> =>
  fc.oneof(
    ...(['id', 'kind', 'outcome', 'subjectId', 'actorType', 'actorId', 'actorRole', 'impersonatorId'] as const).map(
      (column) => fc.record({ [column]: text(event[column]) }),
    ),
    ...(['sessionId', 'addressDigest', 'browser', 'system', 'detailDigest', 'digest', 'ipAddress'] as const).map(
      (column) => fc.record({ [column]: text(event[column]) }),
    ),
    fc.record({ userAgent: fc.oneof(text(event.userAgent), fc.constant(null)) }),
    fc.record({ at: time(event.at) }),
    fc.record({ position: fc.integer({ min: 100, max: 9_999 }).map(String) }),
    fc.record({ facts: facts.filter((other) => canonicalText(other) !== canonicalText(event.facts)) }),
    fc.record({ salt: fc.oneof(fc.constant(null), fc.uint8Array({ minLength: 1, maxLength: 15 })) }),
    fc.record({
      seal: fc.oneof(
        fc.constant(99),
        fc.integer({ min: 1, max: 3 }).filter((n) => n !== event.seal),
      ),
    }),
  );

/** The newest seal confirms the earlier ones, whose keys may belong to removed secrets: they may have any key id. */
const sealChanges = (seal: Seal): fc.Arbitrary<object> =>
  fc.oneof(
    ...(['previous', 'rows', 'digest', 'mac'] as const).map((column) => fc.record({ [column]: text(seal[column]) })),
    ...(seal.number === 3 ? [fc.record({ keyId: text(seal.keyId) })] : []),
    fc.record({ sealedAt: time(seal.sealedAt) }),
    fc.record({ firstAt: time(seal.firstAt) }),
    fc.record({ lastAt: time(seal.lastAt) }),
    fc.record({ count: fc.integer({ min: 0, max: 9 }).filter((n) => n !== seal.count) }),
    fc.record({ number: fc.integer({ min: 4, max: 9 }) }),
    fc.record({ prunedAt: fc.date({ noInvalidDate: true }) }),
  );

async function sealedLog() {
  const context = auditTestContext();
  for (const events of [2, 3, 2]) {
    context.clock.advance(1_000);
    context.log.add(anOccurrence({ facts: { way: 'id-token', newDevice: true, fields: ['æ', 'b'] } }));
    await context.seal(events - 1);
  }
  return context;
}

describe('a sealed log', () => {
  it('shows any single change of an event', async () => {
    const base = (await sealedLog()).log.tables.events;
    await fc.assert(
      fc.asyncProperty(
        fc.nat(base.length - 1).chain((n) => eventChanges(base[n]!).map((changed) => [n, changed] as const)),
        async ([n, changed]) => {
          const { log, verify } = await sealedLog();
          log.tables.events[n] = { ...log.tables.events[n]!, ...changed };
          expect((await verify()).faults).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('shows any single change of a seal', async () => {
    const base = (await sealedLog()).log.tables.seals;
    await fc.assert(
      fc.asyncProperty(
        fc.nat(base.length - 1).chain((n) => sealChanges(base[n]!).map((changed) => [n, changed] as const)),
        async ([n, changed]) => {
          const { log, verify } = await sealedLog();
          log.tables.seals[n] = { ...log.tables.seals[n]!, ...changed };
          expect((await verify()).faults).toBeGreaterThan(0);
        },
      ),
    );
  });
});
