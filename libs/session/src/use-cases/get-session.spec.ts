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
  it('finds a session with its user, and leaves it as it is before the update age', async () => {
    const context = await contextWith(aSession());
    context.clock.advance(DAY_MS - 1);
    expect(await read(context)).toEqual({ kind: 'current', view: { session: aSession(), user: aSessionUser() } });
    expect(context.storedSessions()).toEqual([aSession()]);
  });

  it('says of a session that never was that it is gone', async () => {
    expect(await read(sessionTestContext())).toEqual({ kind: 'not-found' });
  });

  it('says of a session whose user was deleted that it is gone', async () => {
    const context = await contextWith(aSession());
    context.removeUser(KARI);
    expect(await read(context)).toEqual({ kind: 'not-found' });
  });

  it('deletes an ended session when it meets one', async () => {
    const context = await contextWith(aSession());
    context.clock.advance(7 * DAY_MS);
    expect(await read(context)).toEqual({ kind: 'not-found' });
    expect(context.storedSessions()).toEqual([]);
  });

  it('deletes an ended session also where it may not refresh', async () => {
    const context = await contextWith(aSession());
    context.clock.advance(7 * DAY_MS);
    expect(await read(context, false)).toEqual({ kind: 'not-found' });
    expect(context.storedSessions()).toEqual([]);
  });

  it('answers a session that another request has prolonged since it was read, and leaves it', async () => {
    const context = await contextWith(aSession());
    context.clock.advance(7 * DAY_MS);
    const stale = await context.reader.find(aSession().token);
    const prolonged = aSession({ expiresAt: new Date('2026-01-19T12:00:00.000Z') });
    await context.sessions.extend(prolonged.id, prolonged.expiresAt);
    const answers = [stale];
    const reader = { find: async (token: string) => answers.shift() ?? context.reader.find(token) };
    const reading = await new GetSession({ ...context, reader }).execute({ token: aSession().token, mayRefresh: true });
    expect(reading).toEqual({ kind: 'current', view: { session: prolonged, user: aSessionUser() } });
    expect(context.storedSessions()).toEqual([prolonged]);
  });

  it('moves the end on after the update age, and nothing else: not what makes it fresh', async () => {
    const context = await contextWith(aSession());
    context.clock.advance(DAY_MS);
    const refreshed = aSession({ expiresAt: new Date('2026-01-13T12:00:00.000Z') });
    expect(await read(context)).toEqual({ kind: 'refreshed', view: { session: refreshed, user: aSessionUser() } });
    expect(context.storedSessions()).toEqual([refreshed]);
  });

  it('refreshes once for one update age', async () => {
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
    ['the request asks for that', {}, {}, false],
    ['the session is not to be remembered', { remember: false }, {}, true],
    ['the deployment refreshes none', {}, { refreshEnabled: false }, true],
  ])('leaves a session untouched that would be due when %s', async (_, given, policy, mayRefresh) => {
    const session = aSession(given);
    const context = await contextWith(session, policy);
    context.clock.advance(2 * DAY_MS);
    expect(await read(context, mayRefresh)).toMatchObject({ kind: 'untouched', view: { session } });
    expect(context.storedSessions()).toEqual([session]);
  });

  it('says of a session that was removed while it was read that it is gone, and does not bring it back', async () => {
    const context = await contextWith(aSession());
    context.clock.advance(DAY_MS);
    const view = await context.reader.find(aSession().token);
    await context.sessions.remove(aSession().token);
    const reading = new GetSession({ ...context, reader: { find: async () => view } });
    expect(await reading.execute({ token: aSession().token, mayRefresh: true })).toEqual({ kind: 'not-found' });
    expect(context.storedSessions()).toEqual([]);
  });
});
