import { beforeEach, describe, expect, it } from '@jest/globals';

import { aSession, KARI, OLA, sessionWorld, type SessionWorld } from '../testing/index.js';
import { RevokeSession } from './revoke-session.js';

describe('RevokeSession', () => {
  let world: SessionWorld;
  const revoke = (token: string): Promise<void> => new RevokeSession(world).execute({ token, userId: KARI });

  beforeEach(async () => {
    world = sessionWorld();
    await world.sessions.add(aSession());
  });

  it('ends one of the caller’s sessions', async () => {
    await world.sessions.add(aSession({ id: 'other' }));
    await revoke(aSession().token);
    expect(world.storedSessions()).toEqual([aSession({ id: 'other' })]);
  });

  it('ends an expired session too', async () => {
    await world.sessions.add(aSession({ id: 'ended', expiresAt: new Date('2025-01-01T00:00:00.000Z') }));
    await revoke(aSession({ id: 'ended' }).token);
    expect(world.storedSessions()).toEqual([aSession()]);
  });

  it('answers somebody else’s token like one that never was, and ends nothing', async () => {
    const ofOla = aSession({ id: 'of-ola', userId: OLA });
    await world.sessions.add(ofOla);
    await expect(revoke(ofOla.token)).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
    await expect(revoke('never-was')).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
    expect(world.storedSessions()).toEqual([aSession(), ofOla]);
  });

  it('ends a session once', async () => {
    await revoke(aSession().token);
    await expect(revoke(aSession().token)).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
  });
});
