import { beforeEach, describe, expect, it } from '@jest/globals';

import { userActor, userWithoutSession } from '@portvakt/kernel';

import { aSession, KARI, OLA, sessionTestContext, type SessionTestContext } from '../testing/index.js';
import { RevokeSessions } from './revoke-sessions.js';

const client = { ipAddress: '192.0.2.1', userAgent: 'Firefox' };

describe('RevokeSessions', () => {
  const current = aSession();
  const second = aSession({ id: 'second' });
  const third = aSession({ id: 'third' });
  const ofOla = aSession({ id: 'of-ola', userId: OLA });
  const caller = { id: KARI, sessionId: current.id };
  let context: SessionTestContext;
  let revoking: RevokeSessions;
  const ended = (facts: object, by = userActor(caller)): object => ({
    kind: 'session.ended',
    outcome: 'done',
    subject: KARI,
    by,
    client,
    facts,
  });

  beforeEach(async () => {
    context = sessionTestContext();
    for (const session of [current, second, third, ofOla]) await context.sessions.add(session);
    revoking = new RevokeSessions(context);
  });

  it('signs out of this browser only, and accepts a session that no longer exists', async () => {
    await revoking.signOut({ token: current.token, client });
    await revoking.signOut({ token: current.token, client });
    expect(context.storedSessions()).toEqual([second, third, ofOla]);
  });

  it('reports a sign-out once, by the session that it ended', async () => {
    await revoking.signOut({ token: current.token, client });
    await revoking.signOut({ token: current.token, client });
    expect(context.events()).toEqual([ended({ how: 'sign-out', count: 1 })]);
  });

  it('revokes every session of the user except the current one, and reports how many', async () => {
    await revoking.revokeOthers({ caller, client });
    expect(context.storedSessions()).toEqual([current, ofOla]);
    expect(context.events()).toEqual([ended({ how: 'others', count: 2 })]);
  });

  it('revokes every session of the user at their request, and reports how many', async () => {
    await revoking.revokeAllOwn({ caller, client });
    expect(context.storedSessions()).toEqual([ofOla]);
    expect(context.events()).toEqual([ended({ how: 'all', count: 3 })]);
  });

  it.each<[string, () => Promise<void>]>([
    ['another session', () => revoking.revokeOwn({ token: second.token, caller, client })],
    ['the others', () => revoking.revokeOthers({ caller, client })],
    ['all', () => revoking.revokeAllOwn({ caller, client })],
  ])('does not revoke %s for a session that was itself revoked, and reports nothing', async (_, revoke) => {
    await context.sessions.removeById(current.id);
    await expect(revoke()).rejects.toMatchObject({ code: 'CALLER_SESSION_NOT_FOUND' });
    expect(context.storedSessions()).toEqual([second, third, ofOla]);
    expect(context.events()).toEqual([]);
  });

  it('reports nothing where there are no others', async () => {
    await revoking.revokeOthers({ caller, client });
    await revoking.revokeOthers({ caller, client });
    expect(context.events()).toHaveLength(1);
  });

  it('ends the impersonations of an operator with their own sessions, and records each for the other user', async () => {
    const seen = aSession({ id: 'seen', userId: OLA, impersonatedBy: KARI });
    await context.sessions.add(seen);
    await revoking.revokeOthers({ caller, client });
    expect(context.storedSessions()).toEqual([current, ofOla]);
    expect(context.events().at(-1)).toEqual({
      kind: 'impersonation.ended',
      outcome: 'done',
      subject: OLA,
      by: { type: 'user', id: OLA, sessionId: seen.id, impersonatorId: KARI },
      client,
      facts: { seconds: 0 },
    });
  });

  describe('for a user whom an operator impersonates', () => {
    const seen = aSession({ id: 'seen', impersonatedBy: OLA });
    const seconds = { seconds: 0 };
    const by = { type: 'user', id: KARI, sessionId: seen.id, impersonatorId: OLA };
    const endOfThat = { kind: 'impersonation.ended', outcome: 'done', subject: KARI, by, client, facts: seconds };

    beforeEach(() => context.sessions.add(seen));

    it.each<[string, () => Promise<void>, object]>([
      ['that session', () => revoking.revokeOwn({ token: seen.token, caller, client }), { how: 'owner', count: 1 }],
      ['the others', () => revoking.revokeOthers({ caller, client }), { how: 'others', count: 3 }],
      [
        'all',
        () => revoking.revokeAll({ userId: KARI, how: 'reset', by: userActor(caller), client }),
        { how: 'reset', count: 4 },
      ],
    ])('revokes the impersonated session with %s, and records both', async (_, revoke, facts) => {
      await revoke();
      expect(context.events()).toEqual([ended(facts), endOfThat]);
      expect(context.storedSessions()).not.toContainEqual(seen);
    });

    it('ends every impersonation of and by the user before the user is deleted', async () => {
      const other = aSession({ id: 'other', userId: OLA, impersonatedBy: KARI });
      await context.sessions.add(other);
      await revoking.endAllImpersonations(KARI, client);
      expect(context.storedSessions()).toEqual([current, second, third, ofOla]);
      expect(context.events()).toMatchObject([endOfThat, { kind: 'impersonation.ended', subject: OLA }]);
    });
  });

  it('records the sign-out of an operator from an impersonated session as the end of the impersonation', async () => {
    const seen = aSession({ id: 'seen', userId: OLA, impersonatedBy: KARI });
    await context.sessions.add(seen);
    await revoking.signOut({ token: seen.token, client });
    expect(context.storedSessions()).toEqual([current, second, third, ofOla]);
    expect(context.events()).toMatchObject([{ kind: 'impersonation.ended', subject: OLA }]);
  });

  it('revokes every session of the user and none of another user, and reports why and by whom', async () => {
    const by = userWithoutSession(KARI);
    await revoking.revokeAll({ userId: KARI, how: 'reset', by, client });
    expect(context.storedSessions()).toEqual([ofOla]);
    expect(context.events()).toEqual([ended({ how: 'reset', count: 3 }, by)]);
  });

  describe('revokeOwn', () => {
    const revoke = (token: string): Promise<void> => revoking.revokeOwn({ token, caller, client });

    it('revokes one session of the user, and reports it', async () => {
      await revoke(second.token);
      expect(context.storedSessions()).toEqual([current, third, ofOla]);
      expect(context.events()).toEqual([ended({ how: 'owner', count: 1 })]);
    });

    it('revokes an expired session', async () => {
      const expired = aSession({ id: 'expired', expiresAt: new Date('2025-01-01T00:00:00.000Z') });
      await context.sessions.add(expired);
      await revoke(expired.token);
      expect(context.storedSessions()).toEqual([current, second, third, ofOla]);
    });

    it('answers the token of another user like an unknown one, and revokes and reports nothing', async () => {
      await expect(revoke(ofOla.token)).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
      await expect(revoke('unknown')).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
      expect(context.storedSessions()).toEqual([current, second, third, ofOla]);
      expect(context.events()).toEqual([]);
    });

    it('rejects a session that was already revoked', async () => {
      await revoke(second.token);
      await expect(revoke(second.token)).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
    });
  });
});
