import { beforeEach, describe, expect, it } from '@jest/globals';

import { type Email, parseEmail, type UserId } from '@portvakt/kernel';

import type { IdentityPolicy } from '../model/identity-policy.js';
import type { User } from '../model/user.js';
import { aClient, aUser, callerOf, identityWorld, type IdentityWorld } from '../testing/index.js';
import { ChangeEmail } from './change-email.js';
import { ResetPassword } from './reset-password.js';
import { type EmailVerified, VerifyEmail } from './verify-email.js';

const HOUR_MS = 3_600_000;
const client = aClient({ language: 'nn' });
const kari = aUser({ emailVerified: true });
const ola = aUser({ id: 'ola' });
const newEmail = parseEmail('karianne@eksempel.no')!;
const DEAD = { code: 'INVALID_VERIFICATION_TOKEN' };

describe('the link of a change of address', () => {
  let world: IdentityWorld;
  const ask = async (email: Email = newEmail, user: User = kari): Promise<string> => {
    await new ChangeEmail(world).execute({ caller: callerOf(user), newEmail: email, callbackUrl: '/profil', client });
    return world.mailedToken(user.emailVerified ? 'approve-new-email' : 'verify-email');
  };
  const open = (token: string, callerId: UserId | null = kari.id): Promise<EmailVerified> =>
    new VerifyEmail(world).execute({ token, caller: callerId && callerOf({ id: callerId }), callbackUrl: '/videre', client });
  const under = (policy: Partial<IdentityPolicy>, user: User = kari): void => {
    world = identityWorld({ changeEmailEnabled: true, ...policy });
    world.register(user, 'blåbærsyltetøy');
    world.register(ola);
  };
  const stored = (): User | undefined => world.userOf(kari.id);
  const kinds = (): readonly string[] => world.mails().map(({ kind }) => kind);
  const changedTo = (isVerified: boolean): User => ({
    ...kari,
    email: newEmail,
    emailVerified: isVerified,
    updatedAt: world.clock.now(),
  });

  beforeEach(() => under({}));

  it('sets the new address, unproven, and answers the user as they are then', async () => {
    expect(await open(await ask())).toEqual({ kind: 'change', user: changedTo(false) });
    expect(stored()).toEqual(changedTo(false));
    expect(world.storedRecords()).toEqual([]);
  });

  it('tells the old mailbox and asks the new one for its proof, which then counts', async () => {
    await open(await ask());
    expect(world.mails().slice(1)).toMatchObject([
      { kind: 'email-changed', to: kari.email, language: 'nn', data: { newEmail: 'ka•••@eksempel.no', browser: 'Firefox' } },
      { kind: 'verify-email', to: newEmail, data: { email: newEmail, occasion: 'new-address', lifetimeSeconds: '3600' } },
    ]);
    expect(world.mailOf('verify-email').data.url).toMatch(/callbackURL=\/videre$/);
    expect(await open(world.mailedToken('verify-email'), null)).toEqual({ kind: 'proven' });
    expect(stored()).toEqual(changedTo(true));
  });

  it('asks for no proof where there is no sender any more', async () => {
    const token = await ask();
    Object.assign(world.policy, { verificationEmailEnabled: false });
    await open(token);
    expect(stored()).toEqual(changedTo(false));
    expect(kinds()).toEqual(['approve-new-email', 'email-changed']);
  });

  it('takes what was bound to the old address with it, and leaves password, sessions and the rest', async () => {
    const token = await ask();
    for (const purpose of ['reset-password:', 'delete-account-']) await world.leaveRecord(kari.id, purpose);
    const kept = [await world.leaveRecord(kari.id, 'trust-device-'), await world.leaveRecord(ola.id, 'reset-password:')];
    await world.startSession(kari);
    await open(token);
    expect(world.storedRecords()).toEqual(kept);
    expect(world.storedSessions()).toHaveLength(1);
    expect(world.passwordHashOf(kari.id)).toBe(world.hasher.of('blåbærsyltetøy'));
  });

  it('voids a plain link that was sent to the old address', async () => {
    const old = await world.tokens.issue({ userId: kari.id, email: kari.email }, world.clock.now(), HOUR_MS);
    await open(await ask());
    await expect(open(old)).rejects.toMatchObject({ code: 'VERIFIED_USER_NOT_FOUND' });
    expect(stored()).toMatchObject({ emailVerified: false });
  });

  it('never signs anybody in, although plain links do', async () => {
    under({ autoSignInAfterVerification: true });
    expect(await open(await ask())).toMatchObject({ kind: 'change' });
    expect(world.storedSessions()).toEqual([]);
  });

  it.each([null, ola.id])('is refused to a browser of %j, and stays good for the user', async (callerId) => {
    const token = await ask();
    await expect(open(token, callerId)).rejects.toMatchObject({ code: 'CHANGE_LINK_NEEDS_SESSION' });
    expect(stored()).toEqual(kari);
    expect(await open(token)).toMatchObject({ kind: 'change' });
  });

  it('asks whose session it is before it tells that the address is taken or the link used', async () => {
    const token = await ask();
    world.register(aUser({ id: 'per', email: newEmail }));
    await expect(open(token, ola.id)).rejects.toMatchObject({ code: 'CHANGE_LINK_NEEDS_SESSION' });
    await expect(open(token)).rejects.toMatchObject(DEAD);
    expect(stored()).toEqual(kari);
  });

  it('works again when the address that was taken is free again in time', async () => {
    const token = await ask();
    const per = aUser({ id: 'per', email: newEmail });
    world.register(per);
    await expect(open(token)).rejects.toMatchObject(DEAD);
    await world.transaction.run(({ users }) => users.remove(per.id));
    expect(await open(token)).toMatchObject({ user: { email: newEmail } });
  });

  it('changes nothing when another takes the address in the very moment', async () => {
    const token = await ask();
    world.race.isLost = true;
    await expect(open(token)).rejects.toMatchObject(DEAD);
    expect(stored()).toEqual(kari);
    expect(kinds()).toEqual(['approve-new-email']);
    expect(world.storedRecords()).toHaveLength(1);
  });

  it('changes nothing when the user gets another address in the very moment', async () => {
    const token = await ask();
    const moved = { ...kari, email: parseEmail('flyttet@eksempel.no')! };
    world.race.afterLook = ({ users }) => void users.set(kari.id, moved);
    await expect(open(token)).rejects.toMatchObject(DEAD);
    expect(kinds()).toEqual(['approve-new-email']);
  });

  it('has its effect once, also for those who open it at once', async () => {
    const token = await ask();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => open(token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(kinds().filter((kind) => kind === 'email-changed')).toHaveLength(1);
  });

  it('is dead when used, also for a user who has the old address again', async () => {
    const token = await ask();
    await open(token);
    await open(world.mailedToken('verify-email'));
    await open(await ask(kari.email, { ...kari, email: newEmail }));
    expect(stored()).toMatchObject({ email: kari.email });
    await expect(open(token)).rejects.toMatchObject(DEAD);
    expect(stored()).toMatchObject({ email: kari.email });
  });

  it('is dead when a newer request, a new password or its end came first', async () => {
    const superseded = await ask();
    const newest = await ask('enda-en@eksempel.no' as Email);
    await expect(open(superseded)).rejects.toMatchObject(DEAD);

    await world.leaveRecord(kari.id, 'reset-password:', 'reset');
    await new ResetPassword(world).execute({ token: 'reset', newPassword: 'multesyltetøy', client });
    await expect(open(newest)).rejects.toMatchObject(DEAD);

    const expired = await ask();
    world.clock.advance(HOUR_MS);
    await expect(open(expired)).rejects.toMatchObject({ code: 'VERIFICATION_TOKEN_EXPIRED' });
    expect(stored()).toEqual(kari);
  });

  it('is dead for a later user who has the old address', async () => {
    const token = await ask();
    await world.transaction.run(({ users }) => users.remove(kari.id));
    world.register(aUser({ id: 'ny', email: kari.email }));
    await expect(open(token, 'ny' as UserId)).rejects.toMatchObject(DEAD);
    await expect(open(token)).rejects.toMatchObject(DEAD);
  });

  it('proves nothing about the current address, and no plain link changes one', async () => {
    under({}, { ...kari, emailVerified: false });
    const change = { to: newEmail, id: 'x'.repeat(32), sentTo: 'current' as const };
    const token = await world.tokens.issue({ userId: kari.id, email: kari.email, change }, world.clock.now(), HOUR_MS);
    await expect(open(token)).rejects.toMatchObject(DEAD);
    expect(stored()).toEqual({ ...kari, emailVerified: false });
  });

  describe('where the deployment is strict', () => {
    beforeEach(() => under({ keepEmailUntilProven: true }));

    it('changes nothing yet: it asks the new mailbox, by a link of its own', async () => {
      const first = await ask();
      expect(await open(first)).toEqual({ kind: 'change', user: kari });
      expect(stored()).toEqual(kari);
      expect(kinds()).toEqual(['approve-new-email', 'verify-email']);
      expect(world.mailOf('verify-email')).toMatchObject({ to: newEmail, data: { email: newEmail, occasion: 'new-address' } });
      expect(world.storedRecords()).toHaveLength(1);
      await expect(open(first)).rejects.toMatchObject(DEAD);
    });

    it('completes the change, proven, by the second link alone', async () => {
      await open(await ask());
      const second = world.mailedToken('verify-email');
      await expect(open(second, null)).rejects.toMatchObject({ code: 'CHANGE_LINK_NEEDS_SESSION' });
      expect(await open(second)).toEqual({ kind: 'change', user: changedTo(true) });
      expect(stored()).toEqual(changedTo(true));
      expect(kinds()).toEqual(['approve-new-email', 'verify-email', 'email-changed']);
      expect(world.storedRecords()).toEqual([]);
      await expect(open(second)).rejects.toMatchObject({ code: 'VERIFIED_USER_NOT_FOUND' });
    });

    it('completes it by the only link for a user who had proven nothing', async () => {
      const unproven = { ...kari, emailVerified: false };
      under({ keepEmailUntilProven: true }, unproven);
      expect(await open(await ask(newEmail, unproven))).toEqual({ kind: 'change', user: changedTo(true) });
      expect(kinds()).toEqual(['verify-email', 'email-changed']);
      expect(world.mailOf('email-changed').to).toBe(kari.email);
    });

    it('lets a newer request take the place of the second link too', async () => {
      await open(await ask());
      const second = world.mailedToken('verify-email');
      await ask('enda-en@eksempel.no' as Email);
      await expect(open(second)).rejects.toMatchObject(DEAD);
      expect(stored()).toEqual(kari);
    });

    it('leads nowhere where there is no sender any more, and stays good', async () => {
      const token = await ask();
      Object.assign(world.policy, { verificationEmailEnabled: false });
      await expect(open(token)).rejects.toMatchObject(DEAD);
      expect(world.storedRecords()).toHaveLength(1);
    });
  });
});
