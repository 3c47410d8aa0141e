import { describe, expect, it } from '@jest/globals';

import type { SessionId } from '@portvakt/kernel';

import { aSession, sessionTestContext } from '../testing/index.js';
import { ReplaceSession } from './replace-session.js';

const HOUR_MS = 3_600_000;

describe('ReplaceSession', () => {
  it('ends one session and begins another, for the same owner, from the same client', async () => {
    const context = sessionTestContext();
    await context.sessions.add(aSession());
    context.clock.advance(HOUR_MS);
    const session = await new ReplaceSession(context).execute({ id: aSession().id });

    const { userId, ipAddress, userAgent } = aSession();
    expect(session).toMatchObject({ userId, ipAddress, userAgent, remember: true });
    expect(session).toMatchObject({ createdAt: context.clock.now(), updatedAt: context.clock.now() });
    expect(session).not.toMatchObject({ token: aSession().token });
    expect(context.storedSessions()).toEqual([session]);
  });

  it('is remembered as the one before, for as long from now', async () => {
    const context = sessionTestContext();
    await context.sessions.add(aSession({ remember: false }));
    const session = await new ReplaceSession(context).execute({ id: aSession().id });
    expect(session).toMatchObject({ remember: false, expiresAt: new Date('2026-01-06T12:00:00.000Z') });
  });

  it('makes nothing of a session that is gone', async () => {
    const context = sessionTestContext();
    expect(await new ReplaceSession(context).execute({ id: 'revoked' as SessionId })).toBe('not-found');
    expect(context.storedSessions()).toEqual([]);
  });

  it('says where the new one could not be stored', async () => {
    const context = sessionTestContext();
    await context.sessions.add(aSession());
    context.transaction.state.users.clear();
    expect(await new ReplaceSession(context).execute({ id: aSession().id })).toBe('refused');
  });
});
