import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Occurrence, TransactionRunner } from '@portvakt/kernel';
import { FixedClock } from '@portvakt/kernel/contracts';

import { defaultAuditPolicy } from '../model/audit-policy.js';
import type { AuditStore, LogReader } from '../ports.js';
import { anOccurrence, verified } from '../testing/builders.js';
import { TextSealKeys } from '../testing/text-seal-keys.js';
import { PruneSeals } from '../use-cases/prune-seals.js';
import { SealEvents } from '../use-cases/seal-events.js';
import { ShortenDetails } from '../use-cases/shorten-details.js';

export interface AuditLogUnderTest {
  readonly transaction: TransactionRunner<AuditStore>;
  readonly snapshot: TransactionRunner<LogReader>;
  /** Writes an event the way the journals of other contexts do. */
  add(event: Occurrence): Promise<unknown>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The contract of `SealRepository`, `DetailRepository`, `CheckRepository` and `LogReader` on one log. */
export function describeAuditLog(adapter: string, makeEmpty: (clock: FixedClock) => Promise<AuditLogUnderTest>): void {
  describe(`the audit log: ${adapter}`, () => {
    let clock: FixedClock;
    let log: AuditLogUnderTest;

    beforeEach(async () => {
      clock = new FixedClock();
      log = await makeEmpty(clock);
    });

    const ports = () => ({ ...log, clock, policy: defaultAuditPolicy, sealKeys: new TextSealKeys() });
    const verify = () => verified(ports());
    const read = <T>(work: (reader: LogReader) => Promise<T>) => log.snapshot.run(work);
    const sealed = async (events: number) => {
      for (let n = 0; n < events; n++) await log.add(anOccurrence({ facts: { way: 'password', n } }));
      return new SealEvents(ports()).execute();
    };

    it('keeps every field of seals and events', async () => {
      const first = await sealed(2);
      const second = await sealed(1);
      await read(async (reader) => {
        expect(await reader.seals(1, 10)).toEqual([first, second]);
        expect(await reader.seals(2, 10)).toEqual([second]);
        expect(await reader.seals(1, 1)).toEqual([first]);
        expect(await reader.seal(2)).toEqual(second);
        expect(await reader.seal(3)).toBeNull();
        expect(await reader.head()).toEqual(second);
        expect(await reader.eventsOf(1, 10)).toMatchObject([
          { ...{ kind: 'sign-in.completed', at: clock.now(), facts: { way: 'password', n: 0 }, seal: 1 } },
          { ipAddress: '192.0.2.77', userAgent: 'Mozilla/5.0', subjectId: 'kari', actorId: 'kari' },
        ]);
        expect(await reader.eventsOf(1, 1)).toHaveLength(1);
        expect(await reader.sealsInUse()).toEqual({ lowest: 1, highest: 2 });
      });
      expect(await verify()).toMatchObject({ faults: 0, seals: 2, events: 3 });
    });

    it('is whole and empty at first', async () => {
      expect(await verify()).toMatchObject({ faults: 0, seals: 0, head: null });
      await read(async (reader) => {
        expect(await reader.sealsInUse()).toBeNull();
        expect(await reader.prunedSeals()).toBeNull();
        expect(await reader.unsealedCount()).toEqual({ count: 0, oldestAt: null });
      });
    });

    it('names events that wait for a seal', async () => {
      const since = clock.now();
      await log.add(anOccurrence());
      clock.advance(1_000);
      await log.add(anOccurrence());
      await read(async (reader) => {
        expect(await reader.unsealedCount()).toEqual({ count: 2, oldestAt: since });
        const [event, ...others] = await reader.unsealedBefore(clock.now(), 10);
        expect(others).toEqual([]);
        const digests = await reader.digestsOf([event!.id, 'nothing']);
        expect([...digests]).toEqual([[event!.id, event!.digest]]);
      });
    });

    it('rolls a seal back with its transaction', async () => {
      await log.add(anOccurrence());
      const failing = log.transaction.run(async ({ seals }) => {
        const events = await seals.unsealed(10);
        const [first] = events;
        const { at } = first!;
        const empty = { previous: '', rows: '', digest: '', mac: '', keyId: '', prunedAt: null };
        await seals.add({ ...empty, number: 1, sealedAt: at, count: 1, firstAt: at, lastAt: at }, events);
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow('a later step failed');
      expect(await read((reader) => reader.unsealedCount())).toMatchObject({ count: 1 });
      expect(await read((reader) => reader.head())).toBeNull();
    });

    it('shortens the oldest details first, and stays whole', async () => {
      await sealed(2);
      clock.advance(91 * DAY_MS);
      await sealed(1);
      const shorten = new ShortenDetails(ports());
      expect([await shorten.execute(2), await shorten.execute(2)]).toEqual([true, false]);
      const [event] = await read((reader) => reader.eventsOf(1, 1));
      expect(event).toMatchObject({ ipAddress: '192.0.2.0/24', userAgent: null, salt: null });
      const [young] = await read((reader) => reader.eventsOf(2, 1));
      expect(young).toMatchObject({ ipAddress: '192.0.2.77' });
      expect((await verify()).kinds).toEqual([]);
    });

    it('prunes old seals from the oldest end, and stays whole', async () => {
      await sealed(2);
      await sealed(1);
      clock.advance(401 * DAY_MS);
      await sealed(1);
      expect(await new PruneSeals(ports()).execute(100)).toBe(false);
      await read(async (reader) => {
        expect(await reader.prunedSeals()).toBe('1-2');
        expect(await reader.sealsInUse()).toEqual({ lowest: 3, highest: 3 });
        const pruned = (await reader.seals(1, 10)).map(({ prunedAt }) => prunedAt);
        expect(pruned).toEqual([clock.now(), clock.now(), null]);
      });
      expect((await verify()).kinds).toEqual([]);
      expect(await new PruneSeals(ports()).execute(100)).toBe(false);
      expect(await log.transaction.run(({ seals }) => seals.oldest(10))).toMatchObject([{ number: 3 }]);
    });

    const ago = (ms: number) => new Date(clock.now().getTime() - ms);
    const claimCheck = () => log.transaction.run(({ checks }) => checks.claim(clock.now(), ago(DAY_MS), ago(HOUR_MS)));
    const keepCheck = () =>
      log.transaction.run(({ checks }) => checks.keep({ at: clock.now(), result: 'whole', faults: 0 }));

    it('lets one of several claim a check, until the time is over', async () => {
      const claimed = await Promise.all([claimCheck(), claimCheck(), claimCheck()]);
      expect(claimed.filter(Boolean)).toHaveLength(1);
      await keepCheck();
      clock.advance(DAY_MS);
      expect(await claimCheck()).toBe(false);
      clock.advance(1);
      expect(await claimCheck()).toBe(true);
    });

    it('lets a check be claimed again that has no result in time', async () => {
      await keepCheck();
      clock.advance(DAY_MS);
      expect(await claimCheck()).toBe(true);
      clock.advance(HOUR_MS);
      expect(await claimCheck()).toBe(false);
      clock.advance(1);
      const claimed = await Promise.all([claimCheck(), claimCheck(), claimCheck()]);
      expect(claimed.filter(Boolean)).toHaveLength(1);
      await keepCheck();
      clock.advance(HOUR_MS + 1);
      expect(await claimCheck()).toBe(false);
    });

    it('lets a check be claimed after the clock was set back', async () => {
      clock.advance(400 * DAY_MS);
      expect(await claimCheck()).toBe(true);
      clock.advance(-300 * DAY_MS);
      expect([await claimCheck(), await claimCheck()]).toEqual([true, false]);
    });

    it('lets a check that was released be claimed again, unless another has it', async () => {
      const release = (at: Date) => log.transaction.run(({ checks }) => checks.release(at));
      const first = clock.now();
      expect(await claimCheck()).toBe(true);
      await release(first);
      clock.advance(1);
      expect(await claimCheck()).toBe(true);
      await release(first);
      expect(await claimCheck()).toBe(false);
    });

    it('keeps the result of the last check', async () => {
      const check = { at: clock.now(), result: 'faults', faults: 2 } as const;
      expect(await log.transaction.run(({ checks }) => checks.last())).toBeNull();
      await log.transaction.run(({ checks }) => checks.keep({ ...check, faults: 1 }));
      await log.transaction.run(({ checks }) => checks.keep(check));
      expect(await log.transaction.run(({ checks }) => checks.last())).toEqual(check);
    });

    it('keeps the findings that were reported', async () => {
      const reported = () => log.transaction.run(({ checks }) => checks.reportedFindings());
      expect(await reported()).toEqual([]);
      for (const findings of [['changed 1'], ['missing 2', 'changed 1']]) {
        await log.transaction.run(({ checks }) => checks.keepReported(findings));
        expect(await reported()).toEqual(findings);
      }
    });
  });
}
