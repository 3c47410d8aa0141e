import { describe, expect, it } from '@jest/globals';

import type { Session } from '../model/session.js';
import type { SessionPolicy } from '../model/session-policy.js';
import { aSession, aSessionUser, KARI, sessionTestContext, type SessionTestContext } from '../testing/index.js';
import { GetSession, type SessionReading } from './get-session.js';

const DAY_MS = 86_400_000;

async function contextWith(session: Session, policy: Partial<SessionPolicy> = {}): Promise<SessionTestContext> {
  const context = sessionTestContext(policy);
  await context.sessions.add(session);
  return context;
}

const read = (context: SessionTestContext, mayRefresh = true): Promise<SessionReading> =>
  new GetSession(context).execute({ token: aSession().token, mayRefresh });

describe('GetSession', () => {
  it('returns a session with its user, and does not change it before the update age', async () => {
    const context = await contextWith(aSession());
    context.clock.advance(DAY_MS - 1);
    expect(await read(context)).toEqual({ kind: 'current', view: { session: aSession(), user: aSessionUser() } });
    expect(context.storedSessions()).toEqual([aSession()]);
  });

  it('answers not-found for an unknown token', async () => {
    expect(await read(sessionTestContext())).toEqual({ kind: 'not-found' });
  });

  it('answers not-found for a session whose user was deleted', async () => {
    const context = await contextWith(aSession());
    context.removeUser(KARI);
    expect(await read(context)).toEqual({ kind: 'not-found' });
  });

  it('deletes an expired session', async () => {
    const context = await contextWith(aSession());
    context.clock.advance(7 * DAY_MS);
    expect(await read(context)).toEqual({ kind: 'not-found' });
    expect(context.storedSessions()).toEqual([]);
  });

  it('deletes an expired session even where it may not refresh', async () => {
    const context = await contextWith(aSession());
    context.clock.advance(7 * DAY_MS);
    expect(await read(context, false)).toEqual({ kind: 'not-found' });
    expect(context.storedSessions()).toEqual([]);
  });

  it('returns a session that another request has extended since it was read, and keeps it', async () => {
    const context = await contextWith(aSession());
    context.clock.advance(7 * DAY_MS);
    const stale = await context.reader.find(aSession().token);
    const extended = aSession({ expiresAt: new Date('2026-01-19T12:00:00.000Z') });
    await context.sessions.extend(extended.id, extended.expiresAt, context.clock.now());
    const answers = [stale];
    const reader = { find: async (token: string) => answers.shift() ?? context.reader.find(token) };
    const reading = await new GetSession({ ...context, reader }).execute({ token: aSession().token, mayRefresh: true });
    expect(reading).toEqual({ kind: 'current', view: { session: extended, user: aSessionUser() } });
    expect(context.storedSessions()).toEqual([extended]);
  });

  it('extends the expiry after the update age, and changes nothing else, including freshness', async () => {
    const context = await contextWith(aSession());
    context.clock.advance(DAY_MS);
    const refreshed = aSession({ expiresAt: new Date('2026-01-13T12:00:00.000Z') });
    expect(await read(context)).toEqual({ kind: 'refreshed', view: { session: refreshed, user: aSessionUser() } });
    expect(context.storedSessions()).toEqual([refreshed]);
  });

  it('refreshes once per update age', async () => {
    const context = await contextWith(aSession());
    context.clock.advance(DAY_MS);
    expect(await read(context)).toMatchObject({ kind: 'refreshed' });
    expect(await read(context)).toMatchObject({ kind: 'current' });
  });

  it('refreshes on each read where the update age is 0', async () => {
    const context = await contextWith(aSession(), { updateAgeMs: 0 });
    expect(await read(context)).toMatchObject({ kind: 'refreshed' });
    expect(await read(context)).toMatchObject({ kind: 'refreshed' });
  });

  it.each<[string, Partial<Session>, Partial<SessionPolicy>, boolean]>([
    ['the request forbids it', {}, {}, false],
    ['the session is not remembered', { remember: false }, {}, true],
    ['refresh is disabled', {}, { refreshEnabled: false }, true],
  ])('does not refresh a session that is due where %s', async (_, given, policy, mayRefresh) => {
    const session = aSession(given);
    const context = await contextWith(session, policy);
    context.clock.advance(2 * DAY_MS);
    expect(await read(context, mayRefresh)).toMatchObject({ kind: 'untouched', view: { session } });
    expect(context.storedSessions()).toEqual([session]);
  });

  it('answers not-found for a session that is revoked after it was read, and does not restore it', async () => {
    const context = await contextWith(aSession());
    context.clock.advance(DAY_MS);
    const view = await context.reader.find(aSession().token);
    await context.sessions.removeByToken(aSession().token);
    const reading = new GetSession({ ...context, reader: { find: async () => view } });
    expect(await reading.execute({ token: aSession().token, mayRefresh: true })).toEqual({ kind: 'not-found' });
    expect(context.storedSessions()).toEqual([]);
  });
});
