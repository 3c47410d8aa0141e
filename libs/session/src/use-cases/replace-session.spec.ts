import { describe, expect, it } from '@jest/globals';

import { type Replacement, type SessionId, userActor } from '@portvakt/kernel';

import { aSession, KARI, sessionTestContext, type SessionTestContext } from '../testing/index.js';
import { ReplaceSession } from './replace-session.js';

const HOUR_MS = 3_600_000;

const by = userActor({ id: KARI, sessionId: aSession().id });
const client = { ipAddress: '192.0.2.1', userAgent: 'Firefox' };

const replace = (context: SessionTestContext, given: Partial<Replacement> = {}) =>
  new ReplaceSession(context).execute({ id: aSession().id, why: 'second-factor-on', by, client, ...given });

describe('ReplaceSession', () => {
  it('revokes a session and starts another for the same user and client', async () => {
    const context = sessionTestContext();
    await context.sessions.add(aSession());
    context.clock.advance(HOUR_MS);
    const session = await replace(context);

    const { userId, ipAddress, userAgent } = aSession();
    expect(session).toMatchObject({ userId, ipAddress, userAgent, remember: true });
    expect(session).toMatchObject({ createdAt: context.clock.now(), updatedAt: context.clock.now() });
    expect(session).not.toMatchObject({ token: aSession().token });
    expect(context.storedSessions()).toEqual([session]);
  });

  it('is remembered or not like the replaced session, with a full lifetime', async () => {
    const context = sessionTestContext();
    await context.sessions.add(aSession({ remember: false }));
    const session = await replace(context);
    expect(session).toMatchObject({ remember: false, expiresAt: new Date('2026-01-06T12:00:00.000Z') });
  });

  it('answers not-found for an unknown session and starts none', async () => {
    const context = sessionTestContext();
    expect(await replace(context, { id: 'revoked' as SessionId })).toBe('not-found');
    expect(context.storedSessions()).toEqual([]);
    expect(context.events()).toEqual([]);
  });

  it('reports why, and who asked for it', async () => {
    const context = sessionTestContext();
    await context.sessions.add(aSession());
    await replace(context, { why: 'second-factor-off' });
    expect(context.events()).toEqual([
      {
        kind: 'session.replaced',
        outcome: 'done',
        subject: KARI,
        by,
        client,
        facts: { why: 'second-factor-off' },
      },
    ]);
  });

  it('answers refused where the new session cannot be stored', async () => {
    const context = sessionTestContext();
    await context.sessions.add(aSession());
    context.transaction.state.users.clear();
    expect(await replace(context)).toBe('refused');
    expect(context.events()).toEqual([]);
  });
});
