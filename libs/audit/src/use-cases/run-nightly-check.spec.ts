import { describe, expect, it } from '@jest/globals';

import type { Email, UserId } from '@portvakt/kernel';

import type { EventId } from '../model/audit-event.js';
import { auditTestContext, KARI } from '../testing/index.js';
import { RunNightlyCheck } from './run-nightly-check.js';
import { CompareEventStream, type StreamedEvent } from './compare-event-stream.js';
import { SealEvents } from './seal-events.js';

const HOUR_MS = 3_600_000;

describe('RunNightlyCheck', () => {
  it('checks at once where there was no check, keeps the result and notes it', async () => {
    const context = auditTestContext();
    await context.seal(2);
    expect(await new RunNightlyCheck(context).execute(() => undefined)).toMatchObject({
      seals: 1,
      events: 2,
      faults: 0,
    });
    const { checks, events } = context.log.tables;
    expect(checks.last).toEqual({ at: context.clock.now(), result: 'whole', faults: 0 });
    const facts = { seals: 1, count: 2, result: 'whole' };
    expect(events.at(-1)).toMatchObject({ kind: 'audit.checked', actorType: 'service', facts });
  });

  it('checks once a night, and by day only when the night was missed', async () => {
    const context = auditTestContext();
    const checked: string[] = [];
    const hours = async (number: number) => {
      for (let hour = 0; hour < number; hour++) {
        if (await new RunNightlyCheck(context).execute(() => undefined))
          checked.push(context.clock.now().toISOString());
        context.clock.advance(HOUR_MS);
      }
    };
    // The service runs from 13:00 on Monday until 01:00 on Thursday, Oslo time, and again from 09:00.
    await hours(60);
    context.clock.advance(8 * HOUR_MS);
    await hours(8);
    expect(checked).toEqual([
      '2026-01-05T12:00:00.000Z',
      '2026-01-06T01:00:00.000Z',
      '2026-01-07T01:00:00.000Z',
      '2026-01-08T08:00:00.000Z',
    ]);
  });

  it('checks all recent events and few of the older ones', async () => {
    const context = auditTestContext();
    for (let n = 0; n < 300; n++) await context.seal(1);
    context.clock.advance(27 * HOUR_MS);
    for (let n = 0; n < 3; n++) await context.seal(1);
    const verification = await new RunNightlyCheck(context).execute(() => undefined);
    expect(verification?.seals).toBe(303);
    expect(verification?.events).toBeGreaterThanOrEqual(3);
    expect(verification?.events).toBeLessThan(30);
  });

  it('ends between two seals when it is aborted, keeps nothing, and is due again', async () => {
    const context = auditTestContext();
    for (let n = 0; n < 3; n++) await context.seal(1);
    context.log.tables.events.splice(0, 2);
    const stopping = new AbortController();
    const kinds: string[] = [];
    const aborted = new RunNightlyCheck(context).execute(({ kind }) => {
      kinds.push(kind);
      stopping.abort();
    }, stopping.signal);
    expect(await aborted).toBeNull();
    expect(kinds).toEqual(['missing']);
    expect(context.log.tables.checks.last).toBeNull();
    expect(context.log.tables.mails).toEqual([]);
    expect(await new RunNightlyCheck(context).execute(() => undefined)).toMatchObject({ seals: 3, faults: 2 });
  });

  it('throws the error of a check that fails, and is due again after an hour, not at once', async () => {
    const context = auditTestContext();
    const failing = { ...context, snapshot: { run: () => Promise.reject(new RangeError()) } };
    const { signal } = new AbortController();
    await expect(new RunNightlyCheck(failing).execute(() => undefined, signal)).rejects.toThrow(RangeError);
    const checked = async () => (await new RunNightlyCheck(context).execute(() => undefined)) !== null;
    context.clock.advance(HOUR_MS);
    expect(await checked()).toBe(false);
    context.clock.advance(1);
    expect([await checked(), await checked()]).toEqual([true, false]);
  });

  it('reports and keeps findings', async () => {
    const context = auditTestContext();
    await context.seal(2);
    context.log.tables.events.pop();
    const kinds: string[] = [];
    await new RunNightlyCheck(context).execute(({ kind }) => kinds.push(kind));
    expect(kinds).toEqual(['missing']);
    expect(context.log.tables.checks.last).toMatchObject({ result: 'faults', faults: 1 });
    await new SealEvents(context).execute();
    expect(context.log.tables.events.at(-1)?.facts).toMatchObject({ result: 'faults' });
  });

  it('mails every admin what is new, once', async () => {
    const context = auditTestContext();
    const { log, clock } = context;
    const mailsOfNight = async (): Promise<readonly string[]> => {
      clock.advance(27 * HOUR_MS);
      const before = log.tables.mails.length;
      await new RunNightlyCheck(context).execute(() => undefined);
      await new SealEvents(context).execute();
      return log.tables.mails.slice(before).map(({ to, language, data }) => `${to} ${language} ${data.name}`);
    };
    const verified = { emailVerified: true, language: 'nn' } as const;
    log.admins.push(
      { id: KARI, email: 'kari@x.no' as Email, name: 'Kari', ...verified },
      { id: 'ola' as UserId, email: 'ola@x.no' as Email, name: 'Ola', ...verified, emailVerified: false },
    );
    await context.seal(1);
    await context.seal(1);
    expect(await mailsOfNight()).toEqual([]);
    log.tables.seals[0] = { ...log.tables.seals[0]!, rows: 'changed' };
    expect(await mailsOfNight()).toEqual(['kari@x.no nn Kari', 'ola@x.no nn ']);
    expect(log.tables.mails[0]).toMatchObject({ kind: 'audit-broken', userId: KARI });
    expect(await mailsOfNight()).toEqual([]);
    log.tables.seals[1] = { ...log.tables.seals[1]!, rows: 'changed too' };
    expect(await mailsOfNight()).toHaveLength(2);
    expect(await mailsOfNight()).toEqual([]);
  });
});

describe('CompareEventStream', () => {
  async function* linesOf(lines: readonly StreamedEvent[]): AsyncGenerator<StreamedEvent> {
    yield* lines;
  }

  it('shows an event that was removed before its seal, and one that was changed', async () => {
    const context = auditTestContext();
    await context.seal(600);
    const { events } = context.log.tables;
    events.forEach((event, n) => (events[n] = { ...event, id: `event ${n}` as EventId }));
    const lines = events.map(({ id, digest, at }) => ({ id, digest, at }));
    events[0] = { ...events[0]!, digest: 'x' };
    events.splice(550, 1);
    const found: unknown[] = [];
    const compared = await new CompareEventStream(context).execute(linesOf(lines), (finding) => found.push(finding));
    expect(compared).toBe(600);
    expect(found).toEqual([
      { kind: 'changed', seal: null, event: lines[0]!.id },
      { kind: 'missing', seal: null, event: lines[550]!.id },
    ]);
  });

  it('expects no event that is old enough to be pruned', async () => {
    const context = auditTestContext();
    const line = { id: 'gone', digest: 'x', at: context.clock.now() };
    context.clock.advance(401 * 24 * HOUR_MS);
    expect(await new CompareEventStream(context).execute(linesOf([line]), () => expect('a finding').toBe('none'))).toBe(
      0,
    );
  });
});
