import { beforeEach, describe, expect, it } from '@jest/globals';

import { aSession, KARI, OLA, sessionTestContext, type SessionTestContext } from '../testing/index.js';
import { RevokeSessions } from './revoke-sessions.js';

describe('RevokeSessions', () => {
  const current = aSession();
  const second = aSession({ id: 'second' });
  const third = aSession({ id: 'third' });
  const ofOla = aSession({ id: 'of-ola', userId: OLA });
  let context: SessionTestContext;
  let revoking: RevokeSessions;

  beforeEach(async () => {
    context = sessionTestContext();
    for (const session of [current, second, third, ofOla]) await context.sessions.add(session);
    revoking = new RevokeSessions(context);
  });

  it('signs out of this browser only, and accepts a session that no longer exists', async () => {
    await revoking.signOut(current.token);
    await revoking.signOut(current.token);
    expect(context.storedSessions()).toEqual([second, third, ofOla]);
  });

  it('revokes every session of the user except the current one', async () => {
    await revoking.revokeOthers(current);
    expect(context.storedSessions()).toEqual([current, ofOla]);
  });

  it('revokes every session of the user and none of another user', async () => {
    await revoking.revokeAll(KARI);
    expect(context.storedSessions()).toEqual([ofOla]);
  });

  describe('revokeOwn', () => {
    const revoke = (token: string): Promise<void> => revoking.revokeOwn(token, KARI);

    it('revokes one session of the user', async () => {
      await revoke(current.token);
      expect(context.storedSessions()).toEqual([second, third, ofOla]);
    });

    it('revokes an expired session', async () => {
      const expired = aSession({ id: 'expired', expiresAt: new Date('2025-01-01T00:00:00.000Z') });
      await context.sessions.add(expired);
      await revoke(expired.token);
      expect(context.storedSessions()).toEqual([current, second, third, ofOla]);
    });

    it('answers the token of another user like an unknown one, and revokes nothing', async () => {
      await expect(revoke(ofOla.token)).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
      await expect(revoke('unknown')).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
      expect(context.storedSessions()).toEqual([current, second, third, ofOla]);
    });

    it('rejects a session that was already revoked', async () => {
      await revoke(current.token);
      await expect(revoke(current.token)).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
    });
  });
});
