import { describe, expect, it } from '@jest/globals';

import { anOccurrence, auditTestContext } from '../testing/index.js';
import { PruneSeals } from './prune-seals.js';
import { SealEvents } from './seal-events.js';
import { ShortenDetails } from './shorten-details.js';

const DAY_MS = 86_400_000;

describe('ShortenDetails', () => {
  it('shortens details after 90 days, in batches, and the log stays whole', async () => {
    const { log, clock, seal, verify, ...ports } = auditTestContext();
    await seal(3);
    clock.advance(90 * DAY_MS + 1);
    await seal(1);
    const shorten = new ShortenDetails({ ...ports, clock });
    expect([await shorten.execute(2), await shorten.execute(2), await shorten.execute(2)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(log.tables.events.slice(0, 4).map(({ ipAddress, userAgent }) => [ipAddress, userAgent])).toEqual([
      ['192.0.2.0/24', null],
      ['192.0.2.0/24', null],
      ['192.0.2.0/24', null],
      ['192.0.2.77', 'Mozilla/5.0'],
    ]);
    const noted = log.tables.events.slice(4).map(({ kind, facts }) => [kind, facts]);
    expect(noted).toEqual([
      ['audit.shortened', { count: 2 }],
      ['audit.shortened', { count: 1 }],
    ]);
    expect((await verify()).kinds).toEqual([]);
  });
});

describe('PruneSeals', () => {
  /** Seals that are 401 days old, one second less than 400 days old, and from today. */
  async function aged() {
    const context = auditTestContext();
    await context.seal(2);
    await context.seal(1);
    context.clock.advance(DAY_MS + 1_000);
    await context.seal(1);
    context.clock.advance(400 * DAY_MS - 1_000);
    await context.seal(1);
    return context;
  }

  it('deletes the events of whole seals from the oldest end, and the log stays whole', async () => {
    const context = await aged();
    expect(await new PruneSeals(context).execute(100)).toBe(false);
    const { events, seals } = context.log.tables;
    expect(events.map(({ seal, kind }) => [seal, kind])).toEqual([
      [3, 'sign-in.completed'],
      [4, 'sign-in.completed'],
      [null, 'audit.pruned'],
    ]);
    expect(seals.map(({ prunedAt }) => prunedAt)).toEqual([context.clock.now(), context.clock.now(), null, null]);
    expect(events[2]?.facts).toEqual({ seals: '1-2', count: 3 });
    expect((await context.verify()).kinds).toEqual([]);
  });

  it('goes on where the batch before ended', async () => {
    const context = await aged();
    const prune = new PruneSeals(context);
    expect([await prune.execute(1), await prune.execute(1), await prune.execute(1)]).toEqual([true, true, false]);
    expect(context.log.tables.events.at(-1)?.facts).toEqual({ seals: '1-2', count: 1 });
    expect((await context.verify()).kinds).toEqual([]);
  });

  it('reports a seal whose events were deleted by hand, even if it is marked', async () => {
    const context = await aged();
    const { events, seals } = context.log.tables;
    events.splice(0, 2);
    seals[0] = { ...seals[0]!, prunedAt: context.clock.now() };
    expect((await context.verify()).found).toEqual([{ kind: 'missing', seal: 1, event: null }]);
  });

  it('does not take the word of an event that events went before the shortest retention', async () => {
    const context = auditTestContext();
    await context.seal(2);
    await context.seal(1);
    const { events, seals } = context.log.tables;
    events.splice(0, 2);
    seals[0] = { ...seals[0]!, prunedAt: context.clock.now() };
    context.log.add(anOccurrence({ kind: 'audit.pruned', facts: { seals: '1-1', count: 2 } }));
    await new SealEvents(context).execute();
    expect((await context.verify()).found).toEqual([{ kind: 'missing', seal: 1, event: null }]);
  });

  it('keeps a seal whose events are old, until it is old itself', async () => {
    const context = auditTestContext();
    context.log.add(anOccurrence());
    context.clock.advance(20 * DAY_MS);
    await new SealEvents(context).execute();
    context.clock.advance(390 * DAY_MS);
    await new PruneSeals(context).execute(100);
    expect(context.log.tables.seals.map(({ prunedAt }) => prunedAt)).toEqual([null]);
  });

  it('does not excuse a pruned seal in the middle of the chain', async () => {
    const context = await aged();
    await new PruneSeals(context).execute(100);
    const { events, seals } = context.log.tables;
    events.splice(1, 1);
    seals[3] = { ...seals[3]!, prunedAt: context.clock.now() };
    expect((await context.verify()).found).toEqual([{ kind: 'missing', seal: 4, event: null }]);
  });

  it('does not hide an event that is put into a pruned seal', async () => {
    const context = await aged();
    await new PruneSeals(context).execute(100);
    const { events } = context.log.tables;
    events[1] = { ...events[1]!, seal: 1 };
    expect((await context.verify()).found).toEqual([
      { kind: 'missing', seal: 4, event: null },
      { kind: 'added', seal: 1, event: null },
    ]);
  });

  it('keeps seals in order after pruning', async () => {
    const context = await aged();
    await new PruneSeals(context).execute(100);
    context.log.add(anOccurrence());
    expect(await new SealEvents(context).execute()).toMatchObject({ number: 5, count: 2 });
    expect((await context.verify()).kinds).toEqual([]);
  });
});
