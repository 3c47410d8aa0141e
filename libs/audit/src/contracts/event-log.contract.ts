import { beforeEach, describe, expect, it } from '@jest/globals';

import { A_COMMAND, type Actor, ANYONE, type Occurrence, type SessionId, type UserId } from '@portvakt/kernel';
import type { FixedClock } from '@portvakt/kernel/contracts';

import type { EventLog, EventPlace, EventQuery } from '../event-ports.js';
import type { EventId } from '../model/audit-event.js';
import type { StoredEvent } from '../model/check-rows.js';
import type { StoredFilter } from '../model/event-filter.js';
import { anOccurrence, KARI } from '../testing/builders.js';

export interface EventLogUnderTest {
  readonly eventLog: EventLog;
  readonly clock: Pick<FixedClock, 'now' | 'advance'>;
  /**
   * Writes an event the way the journals of other contexts do. Here the digest of an e-mail address is the address
   * itself.
   */
  add(event: Occurrence): Promise<unknown>;
  /** Stores a user with this id, whose name and e-mail address the log shows. */
  addUser(id: UserId): Promise<{ readonly name: string; readonly email: string }>;
}

const OLA = 'ola' as UserId;
const HOUR_MS = 3_600_000;
const operator: Actor = { type: 'operator', id: OLA, sessionId: 's1' as SessionId, role: 'support' };
const token: Actor = { type: 'token', id: 'shop', role: 'service' };

/** The contract of `EventLog`. */
export function describeEventLog(adapter: string, makeEmpty: () => Promise<EventLogUnderTest>): void {
  describe(`EventLog: ${adapter}`, () => {
    let log: EventLogUnderTest;
    let since: Date;

    /** Ten events, an hour apart; the fact `n` numbers them. */
    beforeEach(async () => {
      log = await makeEmpty();
      since = log.clock.now();
      const events: readonly Partial<Occurrence>[] = [
        {},
        { kind: 'sign-in.refused', outcome: 'refused', by: ANYONE, subject: null, address: 'kari@example.no' },
        { kind: 'sign-in.refused', outcome: 'refused', by: ANYONE, address: 'kari@example.no' },
        { kind: 'ban.set', by: operator },
        { kind: 'session.ended', by: operator, client: { ipAddress: '192.0.2.1', userAgent: '' } },
        { kind: 'user.created', subject: OLA, by: token, client: null },
        { kind: 'role.changed', subject: OLA, by: A_COMMAND, client: null },
        { kind: 'profile.changed', subject: null },
        { by: { type: 'user', id: KARI, sessionId: 's2' as SessionId, impersonatorId: null } },
        { kind: 'sign-in%.odd' },
      ];
      for (const [n, event] of events.entries()) {
        await log.add(anOccurrence({ facts: { n }, ...event }));
        log.clock.advance(HOUR_MS);
      }
    });

    const query = (given: Partial<EventQuery> = {}) =>
      log.eventLog.list({ filter: {}, after: null, limit: 100, ...given });
    const found = async (filter: StoredFilter) => (await query({ filter })).map(({ facts }) => facts['n']);
    const afterHours = (hours: number) => new Date(since.getTime() + hours * HOUR_MS);

    it.each<[string, StoredFilter, readonly number[]]>([
      ['everything', {}, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]],
      ['a subject', { subjectId: OLA }, [6, 5]],
      ['an operator', { actorId: OLA }, [4, 3]],
      ['a machine', { actorId: 'shop' }, [5]],
      ['a user who acted on their own account, and on none', { actorId: KARI }, [9, 8, 7, 0]],
      ['kinds', { kind: ['ban.set', 'role.changed'] }, [6, 3]],
      ['the beginning of a kind', { kind: ['sign-in.*'] }, [8, 2, 1, 0]],
      ['kinds that nothing is of', { kind: ['ban.*x', 'nothing.*'] }, []],
      ['an outcome', { outcome: 'refused' }, [2, 1]],
      ['an address', { addressDigests: ['unknown', 'kari@example.no'] }, [2, 1]],
      ['an address and a subject', { addressDigests: ['kari@example.no'], subjectId: KARI }, [2]],
      ['no digest', { addressDigests: [] }, []],
      ['a session', { sessionId: 's2' }, [8]],
      ['an IP address', { ipAddress: '192.0.2.1' }, [4]],
    ])('finds %s, newest first, and counts it', async (_, filter, expected) => {
      expect(await found(filter)).toEqual(expected);
      expect(await log.eventLog.count(filter, 100)).toBe(expected.length);
    });

    it('finds what happened from a time, and before another', async () => {
      expect(await found({ from: afterHours(7) })).toEqual([9, 8, 7]);
      expect(await found({ to: afterHours(2) })).toEqual([1, 0]);
      expect(await found({ from: afterHours(2), to: afterHours(4), outcome: 'done' })).toEqual([3]);
    });

    it.each<[string, () => StoredFilter]>([
      ['of a filter', () => ({ kind: ['sign-in.*'] })],
      ['of a time', () => ({ from: afterHours(1), to: afterHours(6) })],
      ['without a filter', () => ({})],
    ])('goes on after the last event of a page, %s', async (_, filterOf) => {
      const filter = filterOf();
      const all = await found(filter);
      const seen: unknown[] = [];
      for (let after: EventPlace | null = null; ;) {
        const page: readonly StoredEvent[] = await query({ filter, after, limit: 2 });
        seen.push(...page.map(({ facts }) => facts['n']));
        await log.add(anOccurrence({ facts: { n: 99 }, subject: OLA }));
        after = page.at(-1) ?? null;
        if (after === null) break;
      }
      expect(seen).toEqual(all);
    });

    it('knows the place of an event that the filter finds, and of no other', async () => {
      const [newest] = await query();
      const { id, at, position } = newest!;
      expect(await log.eventLog.placeOf(id, { subjectId: KARI })).toMatchObject({ at, position });
      expect(await log.eventLog.placeOf(id, { outcome: 'refused' })).toBeNull();
      expect(await log.eventLog.placeOf('unknown' as EventId, {})).toBeNull();
    });

    it('counts up to a limit', async () => {
      expect(await log.eventLog.count({}, 4)).toBe(4);
    });

    it.each<[string, () => StoredFilter]>([
      ['of a filter', () => ({ kind: ['sign-in.*', 'ban.set'] })],
      ['of a time', () => ({ kind: ['sign-in.*', 'ban.set'], from: afterHours(1) })],
    ])('counts what is newer than an event of a list, %s, without that of one actor', async (_, filterOf) => {
      const filter = filterOf();
      const all = await query({ filter });
      const since = all.find(({ facts }) => facts['n'] === 1)!;
      const newer = (more: { notBy?: string; limit?: number } = {}) =>
        log.eventLog.countNewer({ filter, since, notBy: null, limit: 100, ...more });
      expect(await newer()).toBe(3);
      expect(await newer({ notBy: OLA })).toBe(2);
      expect(await newer({ limit: 2 })).toBe(2);
      expect(await log.eventLog.countNewer({ filter, since: all[0]!, notBy: null, limit: 100 })).toBe(0);
    });

    it('finds one event by its id', async () => {
      const [newest] = await query();
      expect(await log.eventLog.find(newest!.id)).toEqual(newest);
      expect(await log.eventLog.find('unknown' as EventId)).toBeNull();
    });

    it('names the users of today', async () => {
      const { name, email } = await log.addUser(KARI);
      expect([...(await log.eventLog.people([KARI, OLA]))]).toEqual([[KARI, { name, email }]]);
      expect([...(await log.eventLog.people([]))]).toEqual([]);
    });
  });
}
