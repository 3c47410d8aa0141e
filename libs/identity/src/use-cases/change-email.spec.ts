import { beforeEach, describe, expect, it } from '@jest/globals';

import { type Email, parseEmail } from '@portvakt/kernel';

import type { IdentityPolicy } from '../model/identity-policy.js';
import type { User } from '../model/user.js';
import type { VerificationClaims } from '../model/verification-claims.js';
import { aClient, aUser, callerOf, identityWorld, type IdentityWorld } from '../testing/index.js';
import { ChangeEmail, type ChangeEmailInput } from './change-email.js';

const PASSWORD = 'blåbærsyltetøy';
const client = aClient({ language: 'nn' });
const kari = aUser();
const proven = aUser({ emailVerified: true });
const ola = aUser({ id: 'ola' });
const newEmail = parseEmail('Karianne@Eksempel.no')!;

describe('ChangeEmail', () => {
  let world: IdentityWorld;
  const change = async (given: Partial<ChangeEmailInput> = {}): Promise<'changed' | 'sent'> =>
    new ChangeEmail(world).execute({ caller: callerOf(kari), newEmail, callbackUrl: '/profil', client, ...given });
  const under = (policy: Partial<IdentityPolicy>, user: User = kari): void => {
    world = identityWorld({ changeEmailEnabled: true, ...policy });
    world.register(user, PASSWORD);
    world.register(ola);
  };
  const claimsOf = (kind: 'verify-email' | 'approve-new-email'): Promise<VerificationClaims | string> =>
    world.tokens.read(world.mailedToken(kind), world.clock.now());
  const nothingHappened = (): void => {
    expect(world.storedUsers()).toContainEqual(ola);
    expect(world.userOf(kari.id)?.email).toBe(kari.email);
    expect(world.storedRecords()).toEqual([]);
    expect(world.outboxRows()).toBe(0);
  };

  describe('of an address that nobody has proven', () => {
    beforeEach(() => under({}));

    it('replaces it at once, unproven still', async () => {
      expect(await change()).toBe('changed');
      expect(world.userOf(kari.id)).toEqual({ ...kari, email: newEmail, updatedAt: world.clock.now() });
      expect(newEmail).toBe('karianne@eksempel.no');
    });

    it('tells the old mailbox, without the whole new address, and asks the new one for its proof', async () => {
      await change();
      const token = await world.tokens.issue({ userId: kari.id, email: newEmail }, world.clock.now(), 3_600_000);
      expect(world.mails()).toEqual([
        {
          kind: 'email-changed',
          userId: kari.id,
          to: kari.email,
          language: 'nn',
          usefulUntil: new Date(world.clock.now().getTime() + 3 * 86_400_000),
          data: {
            name: '',
            newEmail: 'ka•••@eksempel.no',
            at: world.clock.now().toISOString(),
            browser: 'Firefox',
            system: 'Windows',
          },
        },
        {
          kind: 'verify-email',
          userId: kari.id,
          to: newEmail,
          language: 'nn',
          usefulUntil: new Date(world.clock.now().getTime() + 3_600_000),
          data: {
            name: '',
            email: newEmail,
            occasion: 'new-address',
            url: world.links.verifyEmail(token, '/profil'),
            lifetimeSeconds: '3600',
          },
        },
      ]);
    });

    it('only tells the old mailbox where there is no sender of links', async () => {
      under({ verificationEmailEnabled: false });
      expect(await change()).toBe('changed');
      expect(world.mails()).toMatchObject([{ kind: 'email-changed', to: kari.email }]);
    });

    it('takes what was bound to the address with it, and nothing else', async () => {
      for (const purpose of ['reset-password:', 'delete-account-', 'change-email-']) await world.leaveRecord(kari.id, purpose);
      const kept = [
        await world.leaveRecord(kari.id, '2fa-'),
        await world.leaveRecord(kari.id, 'trust-device-'),
        await world.leaveRecord(ola.id, 'reset-password:'),
      ];
      await world.startSession(kari);
      await change();
      expect(world.storedRecords()).toEqual(kept);
      expect(world.storedSessions()).toHaveLength(1);
      expect(world.passwordHashOf(kari.id)).toBe(world.hasher.of(PASSWORD));
    });

    it('is won by one of two who want the address at once', async () => {
      const outcomes = await Promise.allSettled([change(), change({ caller: callerOf(ola) })]);
      expect(outcomes).toMatchObject([{ value: 'changed' }, { reason: { code: 'COULDNT_UPDATE_YOUR_EMAIL' } }]);
      expect(world.storedUsers().filter(({ email }) => email === newEmail)).toHaveLength(1);
    });

    it('is refused when the address goes to another in the very moment, and keeps nothing', async () => {
      const pending = await world.leaveRecord(kari.id, 'reset-password:');
      world.race.isLost = true;
      await expect(change()).rejects.toMatchObject({ code: 'USER_ALREADY_EXISTS' });
      expect(world.userOf(kari.id)).toEqual(kari);
      expect(world.storedRecords()).toEqual([pending]);
      expect(world.outboxRows()).toBe(0);
    });
  });

  describe.each([
    ['standard', false],
    ['strict', true],
  ])('of a proven address (%s)', (_, keepEmailUntilProven) => {
    beforeEach(() => under({ keepEmailUntilProven }, proven));

    it('changes nothing yet and asks the current mailbox', async () => {
      expect(await change()).toBe('sent');
      expect(world.userOf(kari.id)).toEqual(proven);
      expect(world.mails()).toEqual([
        {
          kind: 'approve-new-email',
          userId: kari.id,
          to: proven.email,
          language: 'nn',
          usefulUntil: new Date(world.clock.now().getTime() + 3_600_000),
          data: {
            name: proven.name,
            email: proven.email,
            newEmail,
            url: world.links.verifyEmail(world.mailedToken('approve-new-email'), '/profil'),
            lifetimeSeconds: '3600',
          },
        },
      ]);
    });

    it('makes the link good for this user, these addresses and one use', async () => {
      await change();
      const claims = await claimsOf('approve-new-email');
      const id = expect.stringMatching(/^[A-Za-z0-9]{32}$/);
      expect(claims).toEqual({ userId: kari.id, email: kari.email, change: { to: newEmail, id, sentTo: 'current' } });
      expect(world.storedRecords()).toEqual([`change-email-${(claims as VerificationClaims).change?.id}`]);
    });

    it('lets a newer request take the place of an older one, and of no other kind or user', async () => {
      const kept = [await world.leaveRecord(kari.id, 'reset-password:'), await world.leaveRecord(ola.id, 'change-email-')];
      await change();
      const [, , older] = world.storedRecords();
      await change({ newEmail: 'enda-en@eksempel.no' as Email });
      expect(world.storedRecords()).toHaveLength(3);
      expect(world.storedRecords()).toEqual(expect.arrayContaining(kept));
      expect(world.storedRecords()).not.toContain(older);
    });

    it('is refused where there is no sender', async () => {
      under({ keepEmailUntilProven, verificationEmailEnabled: false }, proven);
      await expect(change()).rejects.toMatchObject({ code: 'VERIFICATION_EMAIL_ISNT_ENABLED' });
      nothingHappened();
    });
  });

  describe('of an unproven address where the deployment is strict', () => {
    beforeEach(() => under({ keepEmailUntilProven: true }));

    it('changes nothing yet and asks the new mailbox at once', async () => {
      expect(await change()).toBe('sent');
      expect(world.userOf(kari.id)).toEqual(kari);
      const claims = await claimsOf('verify-email');
      expect(claims).toMatchObject({ userId: kari.id, email: kari.email, change: { to: newEmail, sentTo: 'new' } });
      expect(world.mails()).toMatchObject([
        { kind: 'verify-email', to: newEmail, data: { email: newEmail, occasion: 'new-address', name: '' } },
      ]);
      expect(world.storedRecords()).toEqual([`change-email-${(claims as VerificationClaims).change?.id}`]);
    });

    it('is refused where there is no sender', async () => {
      under({ keepEmailUntilProven: true, verificationEmailEnabled: false });
      await expect(change()).rejects.toMatchObject({ code: 'VERIFICATION_EMAIL_ISNT_ENABLED' });
      nothingHappened();
    });
  });

  describe('is refused', () => {
    it('where it is switched off, before anything is looked at', async () => {
      under({ changeEmailEnabled: false });
      for (const email of [newEmail, kari.email, ola.email]) {
        await expect(change({ newEmail: email })).rejects.toMatchObject({ code: 'CHANGE_EMAIL_IS_DISABLED' });
      }
      nothingHappened();
    });

    it.each([kari, proven])('for the address the user has, and for one that is taken, before the sender is asked for', async (user) => {
      under({ verificationEmailEnabled: false }, user);
      await expect(change({ newEmail: user.email })).rejects.toMatchObject({ code: 'EMAIL_IS_THE_SAME' });
      await expect(change({ newEmail: ola.email })).rejects.toMatchObject({ code: 'COULDNT_UPDATE_YOUR_EMAIL' });
      nothingHappened();
    });

    it('for a user who is gone', async () => {
      under({});
      const refused = change({ caller: callerOf(aUser({ id: 'nobody' })) });
      await expect(refused).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
      nothingHappened();
    });
  });
});
