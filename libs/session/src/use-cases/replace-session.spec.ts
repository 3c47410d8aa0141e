import { describe, expect, it } from '@jest/globals';

import type { SessionId } from '@portvakt/kernel';

import { aSession, sessionTestContext } from '../testing/index.js';
import { ReplaceSession } from './replace-session.js';

const HOUR_MS = 3_600_000;

describe('ReplaceSession', () => {
  it('revokes a session and starts another for the same user and client', async () => {
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

  it('is remembered or not like the replaced session, with a full lifetime', async () => {
    const context = sessionTestContext();
    await context.sessions.add(aSession({ remember: false }));
    const session = await new ReplaceSession(context).execute({ id: aSession().id });
    expect(session).toMatchObject({ remember: false, expiresAt: new Date('2026-01-06T12:00:00.000Z') });
  });

  it('answers not-found for an unknown session and starts none', async () => {
    const context = sessionTestContext();
    expect(await new ReplaceSession(context).execute({ id: 'revoked' as SessionId })).toBe('not-found');
    expect(context.storedSessions()).toEqual([]);
  });

  it('answers refused where the new session cannot be stored', async () => {
    const context = sessionTestContext();
    await context.sessions.add(aSession());
    context.transaction.state.users.clear();
    expect(await new ReplaceSession(context).execute({ id: aSession().id })).toBe('refused');
  });
});
