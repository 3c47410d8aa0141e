import { describe, expect, it } from '@jest/globals';

import type { Session } from '../model/session.js';
import type { SessionPolicy } from '../model/session-policy.js';
import { aSession, aSessionUser, KARI, sessionWorld, type SessionWorld } from '../testing/index.js';
import { GetSession, type SessionReading } from './get-session.js';

const DAY_MS = 86_400_000;

async function worldWith(session: Session, policy: Partial<SessionPolicy> = {}): Promise<SessionWorld> {
  const world = sessionWorld(policy);
  await world.sessions.add(session);
  return world;
}

const read = (world: SessionWorld, mayRefresh = true): Promise<SessionReading> =>
  new GetSession(world).execute({ token: aSession().token, mayRefresh });

describe('GetSession', () => {
  it('finds a session with its user, and leaves it as it is before the update age', async () => {
    const world = await worldWith(aSession());
    world.clock.advance(DAY_MS - 1);
    expect(await read(world)).toEqual({ kind: 'current', view: { session: aSession(), user: aSessionUser() } });
    expect(world.storedSessions()).toEqual([aSession()]);
  });

  it('says of a session that never was that it is gone', async () => {
    expect(await read(sessionWorld())).toEqual({ kind: 'gone' });
  });

  it('says of a session whose user was deleted that it is gone', async () => {
    const world = await worldWith(aSession());
    world.removeUser(KARI);
    expect(await read(world)).toEqual({ kind: 'gone' });
  });

  it('deletes an ended session when it meets one', async () => {
    const world = await worldWith(aSession());
    world.clock.advance(7 * DAY_MS);
    expect(await read(world)).toEqual({ kind: 'gone' });
    expect(world.storedSessions()).toEqual([]);
  });

  it('deletes an ended session also where it may not refresh', async () => {
    const world = await worldWith(aSession());
    world.clock.advance(7 * DAY_MS);
    expect(await read(world, false)).toEqual({ kind: 'gone' });
    expect(world.storedSessions()).toEqual([]);
  });

  it('answers a session that another request has prolonged since it was read, and leaves it', async () => {
    const world = await worldWith(aSession());
    world.clock.advance(7 * DAY_MS);
    const stale = await world.reader.find(aSession().token);
    const prolonged = aSession({ expiresAt: new Date('2026-01-19T12:00:00.000Z') });
    await world.sessions.extend(prolonged.id, prolonged.expiresAt);
    const answers = [stale];
    const reader = { find: async (token: string) => answers.shift() ?? world.reader.find(token) };
    const reading = await new GetSession({ ...world, reader }).execute({ token: aSession().token, mayRefresh: true });
    expect(reading).toEqual({ kind: 'current', view: { session: prolonged, user: aSessionUser() } });
    expect(world.storedSessions()).toEqual([prolonged]);
  });

  it('moves the end on after the update age, and nothing else: not what makes it fresh', async () => {
    const world = await worldWith(aSession());
    world.clock.advance(DAY_MS);
    const refreshed = aSession({ expiresAt: new Date('2026-01-13T12:00:00.000Z') });
    expect(await read(world)).toEqual({ kind: 'refreshed', view: { session: refreshed, user: aSessionUser() } });
    expect(world.storedSessions()).toEqual([refreshed]);
  });

  it('refreshes once for one update age', async () => {
    const world = await worldWith(aSession());
    world.clock.advance(DAY_MS);
    expect(await read(world)).toMatchObject({ kind: 'refreshed' });
    expect(await read(world)).toMatchObject({ kind: 'current' });
  });

  it('refreshes on each read where the update age is 0', async () => {
    const world = await worldWith(aSession(), { updateAgeMs: 0 });
    expect(await read(world)).toMatchObject({ kind: 'refreshed' });
    expect(await read(world)).toMatchObject({ kind: 'refreshed' });
  });

  it.each<[string, Partial<Session>, Partial<SessionPolicy>, boolean]>([
    ['the request asks for that', {}, {}, false],
    ['the session is not to be remembered', { remember: false }, {}, true],
    ['the deployment refreshes none', {}, { refreshEnabled: false }, true],
  ])('leaves a session untouched that would be due when %s', async (_, given, policy, mayRefresh) => {
    const session = aSession(given);
    const world = await worldWith(session, policy);
    world.clock.advance(2 * DAY_MS);
    expect(await read(world, mayRefresh)).toMatchObject({ kind: 'untouched', view: { session } });
    expect(world.storedSessions()).toEqual([session]);
  });

  it('says of a session that was removed while it was read that it is gone, and does not bring it back', async () => {
    const world = await worldWith(aSession());
    world.clock.advance(DAY_MS);
    const view = await world.reader.find(aSession().token);
    await world.sessions.remove(aSession().token);
    const reading = new GetSession({ ...world, reader: { find: async () => view } });
    expect(await reading.execute({ token: aSession().token, mayRefresh: true })).toEqual({ kind: 'gone' });
    expect(world.storedSessions()).toEqual([]);
  });
});
