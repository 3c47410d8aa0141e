import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SessionId, UserId } from '@portvakt/kernel';

import type { Session } from '../model/session.js';
import type { SessionRepository } from '../ports.js';
import { aSession, KARI, OLA } from '../testing/builders.js';
import { describeSessionsAtSignIn } from './sessions-at-sign-in.contract.js';

const NOW = new Date('2026-01-05T12:00:00.000Z');
const LATER = new Date('2026-02-01T00:00:00.000Z');
const ALL = 1000;
const LONG_AGO = new Date('2025-01-01T00:00:00.000Z');

const SEEN_BY_OLA = aSession({ id: 'seen', impersonatedBy: OLA });

/** The fields that are returned of a removed impersonated session. */
const ended = ({ id, userId, impersonatedBy, createdAt, expiresAt }: Session): object => ({
  ...{ id, userId, impersonatedBy, createdAt, expiresAt },
});

/** The contract of `SessionRepository` outside of a transaction. `makeEmpty` creates the users Kari and Ola. */
export function describeSessionRepository(adapter: string, makeEmpty: () => Promise<SessionRepository>): void {
  describe(`SessionRepository: ${adapter}`, () => {
    let sessions: SessionRepository;
    const stored = (userId = KARI): Promise<readonly Session[]> => sessions.listAlive(userId, new Date(0), ALL);
    const storedIds = async (userId = KARI): Promise<readonly string[]> =>
      (await stored(userId)).map(({ id }) => id).sort();

    async function add(...all: readonly Session[]): Promise<void> {
      for (const session of all) expect(await sessions.add(session)).toBe('added');
    }

    beforeEach(async () => {
      sessions = await makeEmpty();
    });

    it('returns every field of an added session, to the millisecond', async () => {
      const session = aSession({
        ipAddress: '',
        userAgent: 'Blåbær 🫐',
        remember: false,
        expiresAt: new Date(1_800_000_000_123),
      });
      await add(session);
      expect(await stored()).toEqual([session]);
    });

    it('rejects a session of an unknown user', async () => {
      const nobody = 'nobody' as UserId;
      expect(await sessions.add(aSession({ userId: nobody }))).toBe('refused');
      expect(await stored(nobody)).toEqual([]);
    });

    it('rejects a second session with the same token and does not change the first', async () => {
      await add(aSession({ token: 'same' }));
      expect(await sessions.add(aSession({ id: 'session-2', token: 'same', userId: OLA }))).toBe('refused');
      expect(await stored()).toEqual([aSession({ token: 'same' })]);
      expect(await stored(OLA)).toEqual([]);
    });

    it('lists the live sessions of the user, newest first, and none of another user', async () => {
      const mine = Array.from({ length: 120 }, (_, n) =>
        aSession({ id: `session-${n}`, createdAt: new Date(NOW.getTime() + n) }),
      );
      await Promise.all(mine.map((session) => sessions.add(session)));
      await add(aSession({ id: 'of-ola', userId: OLA }), aSession({ id: 'expired', expiresAt: NOW }));
      expect(await sessions.listAlive(KARI, NOW, ALL)).toEqual(mine.reverse());
    });

    it('lists the newest ones up to the limit', async () => {
      const mine = Array.from({ length: 5 }, (_, n) =>
        aSession({ id: `session-${n}`, createdAt: new Date(NOW.getTime() + n) }),
      );
      await add(...mine);
      const listed = await sessions.listAlive(KARI, NOW, 2);
      expect(listed.map(({ id }) => id)).toEqual(['session-4', 'session-3']);
    });

    describeSessionsAtSignIn(() => sessions);

    it('records that a second factor was given in a session, and does nothing for an unknown one', async () => {
      const [app, mail, none] = ['app', 'mail', 'none'].map((id) => aSession({ id })) as [Session, Session, Session];
      await add(app, mail, none);
      await sessions.recordSecondFactor(app.id, 'strong', LATER);
      await sessions.recordSecondFactor(mail.id, 'mailed', LATER);
      await sessions.recordSecondFactor('unknown' as SessionId, 'strong', LATER);
      const strong = (await stored()).map(({ id, strongFactorAt }) => [id, strongFactorAt]);
      expect(Object.fromEntries(strong)).toEqual({ app: LATER, mail: null, none: null });
      const any = [app.id, mail.id, none.id, 'unknown' as SessionId].map((id) => sessions.secondFactorAt(id));
      expect(await Promise.all(any)).toEqual([LATER, LATER, null, null]);
    });

    it('stores the second factor of a sign-in, which reading a session leaves out', async () => {
      const session = aSession();
      await sessions.add({ ...session, secondFactorAt: NOW });
      expect(await sessions.secondFactorAt(session.id)).toEqual(NOW);
      expect(await stored()).toEqual([session]);
    });

    it('treats a session as expired at the exact time', async () => {
      await add(aSession({ expiresAt: NOW }));
      expect(await sessions.listAlive(KARI, new Date(NOW.getTime() - 1), ALL)).toHaveLength(1);
      expect(await sessions.listAlive(KARI, NOW, ALL)).toEqual([]);
    });

    it('extends the expiry, and changes nothing else', async () => {
      await add(aSession(), aSession({ id: 'other' }));
      const extended = aSession({ expiresAt: LATER });
      expect(await sessions.extend(extended.id, LATER, NOW)).toEqual(extended);
      expect(new Set(await stored())).toEqual(new Set([extended, aSession({ id: 'other' })]));
    });

    it('lockAlive returns whether a session exists and has not expired', async () => {
      await add(aSession({ expiresAt: NOW }));
      const isAlive = (now: Date, id = aSession().id) => sessions.lockAlive(id, now);
      expect(await isAlive(new Date(NOW.getTime() - 1))).toBe(true);
      expect(await isAlive(NOW)).toBe(false);
      expect(await isAlive(new Date(0), 'unknown' as SessionId)).toBe(false);
    });

    it('removes and returns a session once, also for concurrent calls', async () => {
      const session = aSession({ remember: false });
      await add(session, aSession({ id: 'other' }));
      const taken = await Promise.all(Array.from({ length: 10 }, () => sessions.removeById(session.id)));
      expect(taken.filter((each) => each !== null)).toEqual([session]);
      expect(await storedIds()).toEqual(['other']);
    });

    it('does not restore a removed session by extending it', async () => {
      await add(aSession());
      await sessions.removeByToken(aSession().token);
      expect(await sessions.extend(aSession().id, LATER, NOW)).toBeNull();
      expect(await stored()).toEqual([]);
    });

    it('stores nothing when a session is extended and removed concurrently', async () => {
      for (let round = 0; round < 10; round++) {
        await add(aSession());
        await Promise.all([sessions.extend(aSession().id, LATER, NOW), sessions.removeByToken(aSession().token)]);
        expect(await stored()).toEqual([]);
      }
    });

    it('removes by token, expired sessions included, and returns what it removed', async () => {
      const expired = aSession({ id: 'expired', expiresAt: LONG_AGO });
      await add(aSession(), expired);
      expect(await sessions.removeByToken(expired.token)).toEqual(expired);
      expect(await sessions.removeByToken(expired.token)).toBeNull();
      expect(await sessions.removeByToken('unknown')).toBeNull();
      expect(await storedIds()).toEqual(['session-1']);
    });

    it('removes an expired session, and keeps one that was extended', async () => {
      await add(aSession({ expiresAt: NOW }));
      await sessions.extend(aSession().id, LATER, NOW);
      expect(await sessions.removeExpired(aSession().token, NOW)).toBe(false);
      expect(await stored()).toHaveLength(1);
      expect(await sessions.removeExpired(aSession().token, LATER)).toBe(true);
      expect(await sessions.removeExpired(aSession().token, LATER)).toBe(false);
      expect(await stored()).toEqual([]);
    });

    it('returns the session to exactly one of several concurrent removals', async () => {
      await add(aSession());
      const results = await Promise.all(Array.from({ length: 5 }, () => sessions.removeByToken(aSession().token)));
      expect(results.filter((each) => each !== null)).toEqual([aSession()]);
    });

    it('removes a session by token only for its own user', async () => {
      await add(aSession(), aSession({ id: 'expired', expiresAt: LONG_AGO }));
      expect(await sessions.removeOwn(aSession().token, OLA)).toBeNull();
      expect(await storedIds()).toEqual(['expired', 'session-1']);
      expect(await sessions.removeOwn(aSession().token, KARI)).toEqual(aSession());
      expect(await sessions.removeOwn(aSession({ id: 'expired' }).token, KARI)).toMatchObject({ id: 'expired' });
      expect(await stored()).toEqual([]);
    });

    it('removes all sessions of one user, expired ones included, counts them and names impersonated ones', async () => {
      const expired = aSession({ id: 'second', expiresAt: LONG_AGO });
      await add(aSession(), expired, SEEN_BY_OLA, aSession({ id: 'of-ola', userId: OLA }));
      expect(await sessions.removeAll(KARI)).toEqual({ count: 3, impersonated: [ended(SEEN_BY_OLA)] });
      expect(await sessions.removeAll(KARI)).toEqual({ count: 0, impersonated: [] });
      expect(await stored()).toEqual([]);
      expect(await storedIds(OLA)).toEqual(['of-ola']);
    });

    it('removes all sessions of one user except one, counts them and names impersonated ones', async () => {
      await add(aSession(), aSession({ id: 'second' }), SEEN_BY_OLA, aSession({ id: 'of-ola', userId: OLA }));
      const removed = { count: 2, impersonated: [ended(SEEN_BY_OLA)] };
      expect(await sessions.removeAllBut('second' as SessionId, KARI)).toEqual(removed);
      expect(await sessions.removeAllBut('second' as SessionId, KARI)).toEqual({ count: 0, impersonated: [] });
      expect(await storedIds()).toEqual(['second']);
      expect(await storedIds(OLA)).toEqual(['of-ola']);
    });

    it('removes the sessions in which an operator sees others, and returns them', async () => {
      await add(aSession(), SEEN_BY_OLA, aSession({ id: 'of-ola', userId: OLA }));
      expect(await sessions.removeImpersonationsBy(OLA)).toEqual([ended(SEEN_BY_OLA)]);
      expect(await sessions.removeImpersonationsBy(OLA)).toEqual([]);
      expect([await storedIds(), await storedIds(OLA)]).toEqual([['session-1'], ['of-ola']]);
    });

    it('removes the sessions in which operators see a user, and returns them', async () => {
      const other = aSession({ id: 'other', userId: OLA, impersonatedBy: KARI });
      await add(aSession(), SEEN_BY_OLA, other);
      expect(await sessions.removeImpersonationsOf(KARI)).toEqual([ended(SEEN_BY_OLA)]);
      expect(await sessions.removeImpersonationsOf(KARI)).toEqual([]);
      expect([await storedIds(), await storedIds(OLA)]).toEqual([['session-1'], ['other']]);
    });
  });
}
