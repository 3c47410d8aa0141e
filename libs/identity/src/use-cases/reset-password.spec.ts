import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Email } from '@portvakt/kernel';

import type { IdentityPolicy } from '../model/identity-policy.js';
import type { User } from '../model/user.js';
import { aClient, aUser, identityWorld, type IdentityWorld } from '../testing/index.js';
import { ForgetPassword } from './forget-password.js';
import { ResetPassword, type ResetPasswordInput } from './reset-password.js';
import { SignIn } from './sign-in.js';

const OLD = 'blåbærsyltetøy';
const NEW = 'multesyltetøy';
const client = aClient({ language: 'nn' });
const kari = aUser({ emailVerified: true });
const ola = aUser({ id: 'ola' });
const DEAD = { code: 'INVALID_RESET_TOKEN' };

describe('ResetPassword', () => {
  let world: IdentityWorld;
  let token: string;
  const reset = (given: Partial<ResetPasswordInput> = {}): Promise<Email> =>
    new ResetPassword(world).execute({ token, newPassword: NEW, client, ...given });
  const ask = async (user: User = kari): Promise<string> => {
    await new ForgetPassword(world).execute({ email: user.email, client });
    return world.mailedToken('reset-password');
  };
  const under = async (policy: Partial<IdentityPolicy>, user = kari, password: string | undefined = OLD): Promise<void> => {
    world = identityWorld(policy);
    world.register(user, password);
    world.register(ola, OLD);
    token = await ask(user);
  };
  const expectUntouched = (): void => {
    expect(world.passwordHashOf(kari.id)).toBe(world.hasher.of(OLD));
    expect(world.storedRecords()).toContain(`reset-password:${token}`);
    expect(world.mails().map(({ kind }) => kind)).not.toContain('password-changed');
  };

  beforeEach(() => under({}));

  it('sets the new password, and tells the owner from where', async () => {
    await reset();
    expect(world.passwordHashOf(kari.id)).toBe(world.hasher.of(NEW));
    expect(world.mailOf('password-changed')).toEqual({
      kind: 'password-changed',
      userId: kari.id,
      to: kari.email,
      language: 'nn',
      usefulUntil: new Date(world.clock.now().getTime() + 3 * 86_400_000),
      data: { name: kari.name, at: world.clock.now().toISOString(), browser: 'Firefox', system: 'Windows' },
    });
  });

  it('answers the address that it proved, and gives its budget of passwords back', async () => {
    for (const { email } of [kari, ola]) await world.passwordBudget.spend({ kind: 'email', email });
    expect(await reset()).toBe(kari.email);
    expect(world.passwordBudget.attempts).toEqual(new Map([[ola.email, 1]]));
  });

  it('gives nothing back for a link that is dead', async () => {
    await world.passwordBudget.spend({ kind: 'email', email: kari.email });
    await expect(reset({ token: 'another' })).rejects.toMatchObject(DEAD);
    expect(world.passwordBudget.attempts).toEqual(new Map([[kari.email, 1]]));
  });

  it('gives a first password to a user who had none, and ends their sessions too', async () => {
    world.transaction.state.passwordHashes.delete(kari.id);
    await world.startSession(kari);
    await reset();
    expect(world.passwordHashOf(kari.id)).toBe(world.hasher.of(NEW));
    expect(world.storedSessions()).toEqual([]);
  });

  it('ends every session and everything pending of the user, and nothing of another’s', async () => {
    for (const user of [kari, kari, ola]) await world.startSession(user);
    for (const purpose of ['delete-account-', 'change-email-', '2fa-', 'trust-device-']) {
      await world.leaveRecord(kari.id, purpose);
    }
    const theirs = await world.leaveRecord(ola.id, 'reset-password:');
    await reset();
    expect(world.storedSessions()).toMatchObject([{ owner: { id: ola.id } }]);
    expect(world.storedRecords()).toEqual([theirs]);
    expect(world.passwordHashOf(ola.id)).toBe(world.hasher.of(OLD));
  });

  it('leaves the sessions where the deployment wants that', async () => {
    await under({ revokeSessionsOnReset: false });
    await world.startSession(kari);
    await reset();
    expect(world.storedSessions()).toHaveLength(1);
    expect(world.storedRecords()).toEqual([]);
  });

  it('takes the linked identities of a user whose mailbox nobody had proven', async () => {
    await under({}, aUser());
    world.link(kari.id);
    world.link(ola.id);
    await reset();
    expect(world.transaction.state.linked).toEqual(new Set([ola.id]));
  });

  it('leaves them to a user who had proven it', async () => {
    world.link(kari.id);
    await reset();
    expect(world.transaction.state.linked).toEqual(new Set([kari.id]));
  });

  it('signs nobody in, proves no address, and takes no second factor away', async () => {
    const user = aUser({ twoFactorEnabled: true });
    await under({}, user);
    await reset();
    expect(world.storedSessions()).toEqual([]);
    expect(world.userOf(user.id)).toEqual(user);
    const signedIn = await new SignIn(world).execute({
      email: user.email,
      password: NEW,
      remember: true,
      deviceCookie: null,
      knownDevice: null,
      client,
    });
    expect(signedIn.kind).toBe('second-step');
  });

  it('asks for a token first, then for a password that is allowed, then for a token that lives', async () => {
    await expect(reset({ token: '', newPassword: 'kort' })).rejects.toMatchObject(DEAD);
    await expect(reset({ token: 'død', newPassword: 'kort' })).rejects.toMatchObject({ code: 'PASSWORD_TOO_SHORT' });
    await expect(reset({ token: 'død', newPassword: 'a'.repeat(129) })).rejects.toMatchObject({ code: 'PASSWORD_TOO_LONG' });
    await expect(reset({ token: 'død' })).rejects.toMatchObject(DEAD);
    expect(world.hasher.spent).toBe(0);
    expectUntouched();
  });

  it.each(['kort', 'a'.repeat(129)])('leaves the link as it was when it refuses %j', async (newPassword) => {
    await expect(reset({ newPassword })).rejects.toMatchObject({ code: expect.any(String) });
    expectUntouched();
    await reset();
    expect(world.passwordHashOf(kari.id)).toBe(world.hasher.of(NEW));
  });

  it('takes a token once, in its own letters, and within its time', async () => {
    await expect(reset({ token: token.toUpperCase() })).rejects.toMatchObject(DEAD);
    await reset();
    await expect(reset({ newPassword: 'et tredje passord' })).rejects.toMatchObject(DEAD);
    token = await ask();
    world.clock.advance(3_600_000);
    await expect(reset({ newPassword: 'et tredje passord' })).rejects.toMatchObject(DEAD);
    expect(world.passwordHashOf(kari.id)).toBe(world.hasher.of(NEW));
  });

  it('takes none that was made for something else', async () => {
    await world.leaveRecord(kari.id, 'delete-account-', 'token1');
    await expect(reset({ token: 'token1' })).rejects.toMatchObject(DEAD);
    expectUntouched();
  });

  it('is won by exactly one of those who use a token at once', async () => {
    const passwords = Array.from({ length: 10 }, (_, n) => `passord nummer ${n}`);
    const outcomes = await Promise.allSettled(passwords.map((newPassword) => reset({ newPassword })));
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    const losers = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(losers.map(({ reason }) => reason)).toMatchObject(Array.from({ length: 9 }, () => DEAD));
    expect(world.passwordHashOf(kari.id)).toBe(world.hasher.of(passwords[winner]!));
    expect(world.mails().filter(({ kind }) => kind === 'password-changed')).toHaveLength(1);
  });

  it('opens nothing when the token is used, superseded or over by the time the hash is done', async () => {
    for (const happens of [
      () => world.transaction.run(({ records }) => records.removeOf(kari.id)),
      () => ask().then(() => undefined),
      async () => world.clock.advance(3_600_000),
    ]) {
      await under({});
      world.hasher.meanwhile = happens;
      await expect(reset()).rejects.toMatchObject(DEAD);
      expect(world.passwordHashOf(kari.id)).toBe(world.hasher.of(OLD));
    }
  });

  it('leaves nothing of a user who is deleted while the hash is computed', async () => {
    world.hasher.meanwhile = () => world.transaction.run(({ users }) => users.remove(kari.id));
    await expect(reset()).rejects.toMatchObject(DEAD);
    expect(world.passwordHashOf(kari.id)).toBeUndefined();
    expect(world.storedUsers()).toEqual([ola]);
  });
});
