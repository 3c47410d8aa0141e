import { beforeEach, describe, expect, it } from '@jest/globals';

import { parseEmail } from '@portvakt/kernel';

import type { IdentityPolicy } from '../model/identity-policy.js';
import { aClient, aUser, identityWorld, type IdentityWorld } from '../testing/index.js';
import { ForgetPassword, type ForgetPasswordInput } from './forget-password.js';

const kari = aUser({ emailVerified: true });
const ola = aUser({ id: 'ola' });
const unknown = parseEmail('ukjent@example.no')!;
const HOUR_MS = 3_600_000;

describe('ForgetPassword', () => {
  let world: IdentityWorld;
  const forget = (given: Partial<ForgetPasswordInput> = {}): Promise<void> =>
    new ForgetPassword(world).execute({ email: kari.email, client: aClient(), ...given });
  const under = (policy: Partial<IdentityPolicy>): void => {
    world = identityWorld(policy);
    world.register(kari, 'blåbærsyltetøy');
    world.register(ola);
  };
  const isAlive = (token: string): Promise<boolean> =>
    world.transaction.run(
      async ({ records }) => (await records.find('reset-password:', token, world.clock.now())) !== null,
    );

  beforeEach(() => under({}));

  it('mails a link to the address on file, and leads to where was asked for', async () => {
    await forget({ redirectTo: '/nytt-passord', client: aClient({ language: 'nn' }) });
    const token = world.mailedToken('reset-password');
    expect(token).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(world.mails()).toEqual([
      {
        kind: 'reset-password',
        userId: kari.id,
        to: kari.email,
        language: 'nn',
        usefulUntil: new Date(world.clock.now().getTime() + 3_600_000),
        data: {
          name: kari.name,
          email: kari.email,
          url: world.links.resetPassword(token, '/nytt-passord'),
          lifetimeSeconds: '3600',
        },
      },
    ]);
  });

  it('keeps a record that says whose link it is, and dies with them', async () => {
    await forget();
    const token = world.mailedToken('reset-password');
    expect(world.storedRecords()).toEqual([`reset-password:${token}`]);
    expect([...world.transaction.state.records.values()]).toMatchObject([{ value: kari.id, userId: kari.id }]);
  });

  it('leads nowhere in particular where nothing was asked for', async () => {
    await forget();
    expect(world.mailOf('reset-password').data.url).toMatch(/callbackURL=$/);
  });

  it.each([HOUR_MS, 600_000])('gives the link %i ms, and says so', async (resetPasswordLifetimeMs) => {
    under({ resetPasswordLifetimeMs });
    await forget();
    const token = world.mailedToken('reset-password');
    expect(world.mailOf('reset-password').data.lifetimeSeconds).toBe(String(resetPasswordLifetimeMs / 1000));
    world.clock.advance(resetPasswordLifetimeMs - 1);
    expect(await isAlive(token)).toBe(true);
    world.clock.advance(1);
    expect(await isAlive(token)).toBe(false);
  });

  it('calls nobody by a name whose e-mail address is not verified', async () => {
    await forget({ email: ola.email });
    expect(world.mails()).toMatchObject([{ to: ola.email, data: { name: '' } }]);
  });

  it('works for a user without a password', async () => {
    await forget({ email: ola.email });
    expect(world.mails()).toMatchObject([{ kind: 'reset-password', to: ola.email }]);
  });

  it('leaves the newest link alone alive, and those of others and for other things', async () => {
    await forget({ email: ola.email });
    const deletion = await world.leaveRecord(kari.id, 'delete-account-');
    await forget();
    const first = world.mailedToken('reset-password');
    await forget();
    const second = world.mailedToken('reset-password');
    expect(second).not.toBe(first);
    expect(await isAlive(first)).toBe(false);
    expect(await isAlive(second)).toBe(true);
    expect(world.storedRecords()).toContain(deletion);
    expect(world.storedRecords()).toHaveLength(3);
  });

  it('changes neither password nor sessions', async () => {
    await world.startSession(kari);
    await forget();
    expect(world.passwordHashOf(kari.id)).toBe(world.hasher.of('blåbærsyltetøy'));
    expect(world.storedSessions()).toHaveLength(1);
  });

  it('answers an unknown address alike, as slowly, and keeps and mails nothing', async () => {
    await expect(forget({ email: unknown })).resolves.toBeUndefined();
    expect(world.mails()).toEqual([]);
    expect(world.storedRecords()).toEqual([]);
    expect(world.outboxRows()).toBe(1);
    expect(world.hasher.spent).toBe(0);
  });

  it('leaves no link alive, and mails none, for an address that the user gives up in the very moment', async () => {
    world.race.afterLook = ({ users }) => void users.set(kari.id, { ...kari, email: parseEmail('ny@example.no')! });
    await expect(forget()).resolves.toBeUndefined();
    expect(world.storedRecords()).toEqual([]);
    expect(world.mails()).toEqual([]);
    expect(world.outboxRows()).toBe(1);
  });

  it('is refused where there is no sender, whoever it is about', async () => {
    under({ resetPasswordEnabled: false });
    for (const email of [kari.email, unknown]) {
      await expect(forget({ email })).rejects.toMatchObject({ code: 'RESET_PASSWORD_ISNT_ENABLED' });
    }
    expect(world.outboxRows()).toBe(0);
    expect(world.storedRecords()).toEqual([]);
  });
});
