import { beforeEach, describe, expect, it } from '@jest/globals';

import { type Email, ProductRefusal, type SessionRequest, type StartedSession, type UserId } from '@portvakt/kernel';

import { aSession, KARI, OLA, sessionTestContext, type SessionTestContext } from '../testing/index.js';
import { StartSession } from './start-session.js';

const kari = {
  id: KARI,
  email: 'kari@example.no' as Email,
  emailVerified: true,
  name: 'Kari Nordmann',
  language: 'nn' as const,
};
const client = { ipAddress: '192.0.2.7', userAgent: 'Firefox', language: null };

describe('StartSession', () => {
  let context: SessionTestContext;
  const start = (given: Partial<SessionRequest> = {}): Promise<StartedSession | 'banned' | 'refused'> =>
    new StartSession(context).execute({ owner: kari, client, remember: true, notifyOwner: true, ...given });
  const startedNow = async (given: Partial<SessionRequest> = {}): Promise<StartedSession> => {
    const started = await start(given);
    if (typeof started === 'string') throw new Error(`no session was started: ${started}`);
    return started;
  };

  beforeEach(() => {
    context = sessionTestContext();
  });

  it('stores the session that it returns', async () => {
    const session = await startedNow();
    const { ipAddress, userAgent } = client;
    expect(context.storedSessions()).toMatchObject([
      { id: session.id, token: session.token, userId: KARI, ipAddress, userAgent, remember: true },
    ]);
  });

  it('stores nothing where the product refuses', async () => {
    context.rules.refusal = new ProductRefusal('ACME_CLOSED');
    await expect(start()).rejects.toMatchObject({ code: 'ACME_CLOSED' });
    expect(context.storedSessions()).toEqual([]);
    expect(context.mails()).toEqual([]);
  });

  it('tells whether the browser and system are new to the user', async () => {
    expect(await start()).toMatchObject({ remember: true, isNewDevice: true });
    expect(await start()).toMatchObject({ isNewDevice: false });
  });

  it('keeps the other sessions of the user', async () => {
    await context.sessions.add(aSession());
    await start();
    expect(context.storedSessions()).toHaveLength(2);
  });

  it('revokes the oldest session of the user beyond the limit, and none of another user', async () => {
    context = sessionTestContext({ maxPerUser: 2 });
    await context.sessions.add(aSession({ id: 'of-ola', userId: OLA }));
    const tokens: string[] = [];
    for (let n = 0; n < 3; n++) {
      tokens.push((await startedNow()).token);
      context.clock.advance(1000);
    }
    const stored = context.storedSessions().filter(({ userId }) => userId === KARI);
    expect(stored.map(({ token }) => token)).toEqual(tokens.slice(1));
    expect(context.storedSessions()).toHaveLength(3);
  });

  it('starts a session that is not remembered when asked to', async () => {
    expect(await start({ remember: false })).toMatchObject({ remember: false });
    expect(context.storedSessions()).toMatchObject([{ expiresAt: new Date('2026-01-06T12:00:00.000Z') }]);
  });

  it('notifies the user of a browser and system that is new to them', async () => {
    await start();
    expect(context.mails()).toEqual([
      {
        kind: 'new-sign-in',
        userId: KARI,
        to: 'kari@example.no',
        language: 'nn',
        usefulUntil: new Date('2026-01-08T12:00:00.000Z'),
        data: {
          name: 'Kari Nordmann',
          browser: 'Firefox',
          system: 'Windows',
          at: '2026-01-05T12:00:00.000Z',
          ipAddress: '192.0.2.7',
        },
      },
    ]);
  });

  it('omits the name in a mail to an unverified address', async () => {
    await start({ owner: { ...kari, emailVerified: false } });
    expect(context.mails()).toMatchObject([{ data: { name: '' } }]);
  });

  it('does not notify for a device used before, even from another IP address', async () => {
    await start();
    await start({ client: { ...client, ipAddress: '198.51.100.1' } });
    expect(context.mails()).toHaveLength(1);
    await start({ client: { ...client, userAgent: 'Safari' } });
    expect(context.mails()).toHaveLength(2);
  });

  it('remembers a device for one user only', async () => {
    await start();
    await start({ owner: { ...kari, id: OLA, email: 'ola@example.no' as Email } });
    expect(context.mails().map(({ to }) => to)).toEqual(['kari@example.no', 'ola@example.no']);
  });

  it('remembers the device of a sign-in without notification', async () => {
    await start({ notifyOwner: false });
    await start();
    expect(context.mails()).toEqual([]);
  });

  it('notifies once for two concurrent sign-ins from a new device', async () => {
    await Promise.all([start(), start()]);
    expect(context.storedSessions()).toHaveLength(2);
    expect(context.mails()).toHaveLength(1);
  });

  it('stores the time of the sign-in with the user', async () => {
    await start();
    expect(context.transaction.state.lastSignIns.get(KARI)).toEqual(context.clock.now());
  });

  it('stores the requested language with the user, and mails in the previous one', async () => {
    await start({ client: { ...client, language: 'en' } });
    await start();
    expect(context.transaction.state.lastLanguages.get(KARI)).toBe('en');
    expect(context.mails()).toMatchObject([{ language: 'nn' }]);
  });

  it('stores neither time nor language of a sign-in for a session that replaces others', async () => {
    await start({ isReplacement: true, client: { ...client, language: 'en' } });
    expect(context.storedSessions()).toHaveLength(1);
    expect(context.transaction.state.lastSignIns.size).toBe(0);
    expect(context.transaction.state.lastLanguages.size).toBe(0);
  });

  it('records that a code of an authenticator was given', async () => {
    await start({ secondFactor: 'strong' });
    context.clock.advance(1000);
    await start();
    expect(context.storedSessions().map(({ strongFactorAt }) => strongFactorAt)).toEqual([
      new Date('2026-01-05T12:00:00.000Z'),
      null,
    ]);
  });

  it('starts no session of a banned user, and neither notifies nor remembers', async () => {
    context.transaction.state.bans.set(KARI, { expires: new Date('2026-01-05T12:00:00.001Z') });
    expect(await start()).toBe('banned');
    expect(context.storedSessions()).toEqual([]);
    expect(context.mails()).toEqual([]);
    context.clock.advance(1);
    expect(await start()).toMatchObject({ isNewDevice: true });
  });

  it('stores nothing for an unknown user', async () => {
    expect(await start({ owner: { ...kari, id: 'nobody' as UserId } })).toBe('refused');
    expect(context.storedSessions()).toEqual([]);
    expect(context.mails()).toEqual([]);
  });

  it('stores neither session nor device when the mail cannot be added', async () => {
    const broken = new StartSession({
      ...context,
      transaction: {
        run: (work) =>
          context.transaction.run((store) =>
            work({ ...store, outbox: { ...store.outbox, add: () => Promise.reject(new Error('the table is full')) } }),
          ),
      },
    });
    const starting = broken.execute({ owner: kari, client, remember: true, notifyOwner: true });
    await expect(starting).rejects.toThrow('the table is full');
    expect(context.storedSessions()).toEqual([]);
    await start();
    expect(context.mails()).toHaveLength(1);
  });
});
