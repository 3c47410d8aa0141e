import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SessionId } from '@portvakt/kernel';

import { aClient, anAuthenticator, anOwner, KARI } from '../testing/builders.js';
import { twoFactorWorld, type TwoFactorWorld } from '../testing/two-factor-world.js';
import { PASSWORD } from '../testing/what-was-there.js';
import { DisableTwoFactor } from './disable-two-factor.js';
import { SendOtp } from './send-otp.js';

describe('turning two-factor off', () => {
  let world: TwoFactorWorld;
  let sessionId: SessionId;
  const disable = (password = PASSWORD) =>
    new DisableTwoFactor(world).execute({ owner: anOwner(), password, sessionId, client: aClient({ language: 'nn' }) });

  beforeEach(async () => {
    world = twoFactorWorld();
    world.register(anOwner({ twoFactorEnabled: true }), [anAuthenticator(), anAuthenticator({ id: 'new', verified: false })]);
    ({ id: sessionId } = (await world.signIn()).session);
  });

  it('takes everything away that belongs to it, and begins a new session in the place of the caller’s', async () => {
    const elsewhere = await world.signIn();
    await new SendOtp(world).execute({ context: await world.challenge(), client: aClient() });
    await world.trust();
    const started = await disable();
    expect(world.ownerOf()).toEqual(anOwner({ updatedAt: world.clock.now() }));
    expect(world.authenticatorsOf()).toEqual([]);
    expect(world.storedRecords()).toEqual([]);
    const tokens = world.storedSessions().map(({ token }) => token);
    expect(tokens).toEqual([elsewhere.session.token, started.token]);
  });

  it('tells the owner', async () => {
    await disable();
    expect(world.mails()).toEqual([
      {
        kind: 'two-factor-changed',
        userId: KARI,
        to: 'kari@example.no',
        language: 'nn',
        usefulUntil: new Date('2026-01-08T12:00:00.000Z'),
        data: { name: 'Kari Nordmann', at: '2026-01-05T12:00:00.000Z', browser: 'Firefox', system: 'Windows', state: 'off' },
      },
    ]);
  });

  it('gives up an unfinished set-up too, and then has nothing to tell', async () => {
    world.register(anOwner());
    await disable();
    expect(world.authenticatorsOf()).toEqual([]);
    expect(world.mails()).toEqual([]);
  });

  it('is refused with a wrong password, or where there is none', async () => {
    await expect(disable('wrong')).rejects.toMatchObject({ code: 'INVALID_SECOND_FACTOR_PASSWORD' });
    world.passwords.byUser.clear();
    await expect(disable()).rejects.toMatchObject({ code: 'INVALID_SECOND_FACTOR_PASSWORD' });
    expect(world.authenticatorsOf()).toHaveLength(2);
    expect(world.storedSessions()).toHaveLength(1);
  });

  it('changes nothing where the session has ended meanwhile', async () => {
    world.passwords.meanwhile = async () => world.endSession(sessionId);
    await expect(disable()).rejects.toMatchObject({ code: 'SECOND_FACTOR_OWNER_NOT_FOUND' });
    expect(world.ownerOf()?.twoFactorEnabled).toBe(true);
    expect(world.authenticatorsOf()).toHaveLength(2);
    expect(world.mails()).toEqual([]);
  });

  it('works while codes are blocked: the password is another matter', async () => {
    world.fail(15, new Date(world.clock.now().getTime() + 60_000));
    await disable();
    expect(world.ownerOf(KARI)?.twoFactorEnabled).toBe(false);
  });
});
