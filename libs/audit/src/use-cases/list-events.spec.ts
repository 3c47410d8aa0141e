import { describe, expect, it } from '@jest/globals';

import { type Actor, ANYONE, type SessionId, type UserId } from '@portvakt/kernel';

import type { EventFilter } from '../model/event-filter.js';
import { anOccurrence, auditTestContext, KARI } from '../testing/index.js';
import { CountNewEvents } from './count-new-events.js';
import { GetEvent } from './get-event.js';
import { ListEvents } from './list-events.js';
import { ReadAuditState } from './read-audit-state.js';

const OLA = 'ola' as UserId;
const operator: Actor = { type: 'operator', id: OLA, sessionId: 's1' as SessionId, role: 'admin' };
const reading = { by: operator, client: { ipAddress: '192.0.2.9', userAgent: 'agent' } };

function context() {
  const all = auditTestContext();
  const list = (filter: EventFilter = {}, more: { cursor?: string; limit?: number } = {}) =>
    new ListEvents(all).execute({ ...reading, filter, ...more });
  const noted = () => all.log.tables.events.filter(({ kind }) => kind === 'audit.read');
  return { ...all, list, noted };
}

describe('ListEvents', () => {
  it('names users of today, and machines by their id', async () => {
    const { log, eventLog, list } = context();
    eventLog.users.set(KARI, { name: 'Kari', email: 'kari@example.no' });
    eventLog.users.set('shop', { name: 'a user whose id is the name of a token', email: 'x@example.no' });
    const oldest = log.add(anOccurrence());
    log.add(anOccurrence({ subject: OLA, by: { type: 'token', id: 'shop', role: 'service' } }));
    const impersonated = { type: 'user', id: KARI, sessionId: 's2' as SessionId, impersonatorId: OLA } as const;
    log.add(anOccurrence({ subject: null, by: impersonated }));
    const { events } = await list();
    expect(events).toMatchObject([
      { subject: null, actor: { id: KARI, name: 'Kari' }, impersonator: { id: OLA, name: null } },
      { subject: { id: OLA, name: null, email: null }, actor: { type: 'token', id: 'shop', name: null } },
      {},
    ]);
    const { id, at, kind, outcome, ipAddress, userAgent, browser, system, facts, digest } = oldest;
    expect(events.at(-1)).toEqual({
      ...{ id, at, kind, outcome, ipAddress, userAgent, browser, system, facts, digest },
      subject: { id: KARI, name: 'Kari', email: 'kari@example.no' },
      actor: { type: 'user', id: KARI, name: 'Kari', role: null },
      impersonator: null,
      sessionId: null,
      seal: null,
    });
  });

  it('finds an address by each of its digests, however it is written', async () => {
    const { log, list } = context();
    log.add(anOccurrence({ by: ANYONE, address: 'kari@example.no', facts: { n: 1 } }));
    log.add(anOccurrence({ by: ANYONE, address: 'older kari@example.no', facts: { n: 2 } }));
    log.add(anOccurrence({ by: ANYONE, address: 'ola@example.no' }));
    const { events, total } = await list({ email: ' Kari@Example.no ' });
    expect([events.map(({ facts }) => facts['n']), total]).toEqual([[2, 1], 2]);
  });

  it('counts to ten thousand', async () => {
    const { log, list } = context();
    for (let n = 0; n < 10_000; n++) log.add(anOccurrence());
    expect(await list({ subjectId: KARI })).toMatchObject({ total: 10_000, totalIsEstimate: false });
    log.add(anOccurrence());
    expect(await list({ subjectId: KARI })).toMatchObject({ total: null, totalIsEstimate: true });
  });

  it('notes who read what, once in ten seconds, and no address', async () => {
    const { list, noted, clock } = context();
    await list({ email: 'kari@example.no', kind: ['sign-in.*'], from: undefined });
    await list();
    expect(noted()).toMatchObject([{ subjectId: null, actorId: OLA, facts: { filters: ['email', 'kind'], count: 0 } }]);
    clock.advance(10_000);
    await list();
    expect(noted().map(({ facts }) => facts)).toMatchObject([{}, { filters: [], count: 1 }]);
  });

  it('refuses a cursor of another list', async () => {
    const { log, list } = context();
    const { id } = log.add(anOccurrence());
    await expect(list({ subjectId: OLA }, { cursor: id })).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
  });

  it('gives each event once, page by page, while others are added', async () => {
    const { log, list } = context();
    for (let n = 0; n < 5; n++) log.add(anOccurrence({ facts: { n } }));
    const seen: unknown[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        { subjectId: KARI },
        { limit: 2, ...(cursor === undefined ? {} : { cursor }) },
      );
      seen.push(...page.events.map(({ facts }) => facts['n']));
      log.add(anOccurrence({ facts: { n: 99 } }));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([4, 3, 2, 1, 0]);
  });
});

describe('CountNewEvents', () => {
  const counted = (all: ReturnType<typeof context>, since: string, filter: EventFilter = {}) =>
    new CountNewEvents(all).execute({ by: operator, filter, since });

  it('counts what others have done since an event, and notes nothing', async () => {
    const all = context();
    const { id } = all.log.add(anOccurrence());
    expect(await counted(all, id)).toEqual({ count: 0, isMore: false });
    await all.list();
    all.log.add(anOccurrence());
    expect(await counted(all, id)).toEqual({ count: 1, isMore: false });
    expect(all.noted()).toHaveLength(1);
  });

  it('refuses an event that the list does not have', async () => {
    const all = context();
    const { id } = all.log.add(anOccurrence());
    await expect(counted(all, id, { subjectId: OLA })).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
  });
});

describe('GetEvent', () => {
  it('shows an event to whoever may see its subject', async () => {
    const all = context();
    const { id } = all.log.add(anOccurrence());
    const get = (admit: (subject: string | null) => Promise<void>) =>
      new GetEvent(all).execute({ ...reading, id, admit });
    await expect(get(async (subject) => Promise.reject(new RangeError(String(subject))))).rejects.toThrow(KARI);
    expect(all.noted()).toEqual([]);
    expect(await get(async () => undefined)).toMatchObject({ id, subject: { id: KARI } });
    expect(all.noted()).toMatchObject([{ facts: { filters: ['id'], count: 1 } }]);
  });

  it('knows no event with another id', async () => {
    const get = new GetEvent(context()).execute({ ...reading, id: 'x', admit: async () => undefined });
    await expect(get).rejects.toMatchObject({ code: 'EVENT_NOT_FOUND' });
  });
});

describe('ReadAuditState', () => {
  it('tells of the newest seal, of what waits for one, and of the last check', async () => {
    const { clock, seal, log, ...ports } = context();
    const read = () => new ReadAuditState(ports).execute();
    const kept = { retentionDays: 400, detailDays: 90 };
    expect(await read()).toEqual({ head: null, unsealed: 0, oldestUnsealedAt: null, lastCheck: null, ...kept });
    await seal(2);
    log.add(anOccurrence());
    const check = { at: clock.now(), result: 'whole', faults: 0 } as const;
    await ports.transaction.run(({ checks }) => checks.keep(check));
    const { number, digest, sealedAt } = log.tables.seals[0]!;
    expect(await read()).toEqual({
      head: { number, digest, sealedAt },
      unsealed: 1,
      oldestUnsealedAt: clock.now(),
      lastCheck: check,
      ...kept,
    });
  });
});
