import { describe, expect, it } from '@jest/globals';

import type { SessionId } from '@portvakt/kernel';

import { aSession, sessionWorld } from '../testing/index.js';
import { ReplaceSession } from './replace-session.js';

const HOUR_MS = 3_600_000;

describe('ReplaceSession', () => {
  it('ends one session and begins another, for the same owner, from the same client', async () => {
    const world = sessionWorld();
    await world.sessions.add(aSession());
    world.clock.advance(HOUR_MS);
    const session = await new ReplaceSession(world).execute({ id: aSession().id });

    const { userId, ipAddress, userAgent } = aSession();
    expect(session).toMatchObject({ userId, ipAddress, userAgent, remember: true });
    expect(session).toMatchObject({ createdAt: world.clock.now(), updatedAt: world.clock.now() });
    expect(session).not.toMatchObject({ token: aSession().token });
    expect(world.storedSessions()).toEqual([session]);
  });

  it('is remembered as the one before, for as long from now', async () => {
    const world = sessionWorld();
    await world.sessions.add(aSession({ remember: false }));
    const session = await new ReplaceSession(world).execute({ id: aSession().id });
    expect(session).toMatchObject({ remember: false, expiresAt: new Date('2026-01-06T12:00:00.000Z') });
  });

  it('makes nothing of a session that is gone', async () => {
    const world = sessionWorld();
    expect(await new ReplaceSession(world).execute({ id: 'revoked' as SessionId })).toBe('gone');
    expect(world.storedSessions()).toEqual([]);
  });

  it('says where the new one could not be stored', async () => {
    const world = sessionWorld();
    await world.sessions.add(aSession());
    world.transaction.state.users.clear();
    expect(await new ReplaceSession(world).execute({ id: aSession().id })).toBe('refused');
  });
});
