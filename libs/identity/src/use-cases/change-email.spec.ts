import { beforeEach, describe, expect, it } from '@jest/globals';

import { type Email, parseEmail } from '@portvakt/kernel';

import type { IdentityPolicy } from '../model/identity-policy.js';
import type { User } from '../model/user.js';
import type { VerificationClaims } from '../model/verification-claims.js';
import { aClient, aUser, callerOf, identityTestContext, type IdentityTestContext, PASSWORD } from '../testing/index.js';
import { ChangeEmail, type ChangeEmailInput } from './change-email.js';

const client = aClient({ language: 'nn' });
const kari = aUser();
const verified = aUser({ emailVerified: true });
const ola = aUser({ id: 'ola' });
const newEmail = parseEmail('Karianne@Eksempel.no')!;

describe('ChangeEmail', () => {
  let context: IdentityTestContext;
  const change = async (given: Partial<ChangeEmailInput> = {}): Promise<'changed' | 'sent'> =>
    new ChangeEmail(context).execute({ caller: callerOf(kari), newEmail, callbackUrl: '/profil', client, ...given });
  const under = (policy: Partial<IdentityPolicy>, user: User = kari): void => {
    context = identityTestContext({ changeEmailEnabled: true, ...policy });
    context.register(user, PASSWORD);
    context.register(ola);
  };
  const claimsOf = (kind: 'verify-email' | 'approve-new-email'): Promise<VerificationClaims | string> =>
    context.tokens.read(context.mailedToken(kind), context.clock.now());
  const expectNothingChanged = (): void => {
    expect(context.storedUsers()).toContainEqual(ola);
    expect(context.userOf(kari.id)?.email).toBe(kari.email);
    expect(context.storedRecords()).toEqual([]);
    expect(context.outboxRows()).toBe(0);
    expect(context.events()).toEqual([]);
  };

  describe('of an unverified address', () => {
    beforeEach(() => under({}));

    it('replaces it at once; the new one is unverified', async () => {
      expect(await change()).toBe('changed');
      expect(context.userOf(kari.id)).toEqual({ ...kari, email: newEmail, updatedAt: context.clock.now() });
      expect(newEmail).toBe('karianne@eksempel.no');
    });

    it('notifies the old address without text of the user, and mails the new one a verification link', async () => {
      await change();
      const token = await context.tokens.issue({ userId: kari.id, email: newEmail }, context.clock.now(), 3_600_000);
      expect(context.mails()).toEqual([
        {
          kind: 'email-changed',
          userId: kari.id,
          to: kari.email,
          language: 'nn',
          usefulUntil: new Date(context.clock.now().getTime() + 3 * 86_400_000),
          data: {
            name: '',
            newEmail: '',
            at: context.clock.now().toISOString(),
            browser: 'Firefox',
            system: 'Windows',
          },
        },
        {
          kind: 'verify-email',
          userId: kari.id,
          to: newEmail,
          language: 'nn',
          usefulUntil: new Date(context.clock.now().getTime() + 3_600_000),
          data: {
            name: '',
            email: newEmail,
            occasion: 'new-address',
            url: context.links.verifyEmail(token, '/profil'),
            lifetimeSeconds: '3600',
          },
        },
      ]);
    });

    it('only notifies the old address where verification mails are disabled', async () => {
      under({ verificationEmailEnabled: false });
      expect(await change()).toBe('changed');
      expect(context.mails()).toMatchObject([{ kind: 'email-changed', to: kari.email }]);
    });

    it('removes the records bound to the address, and nothing else', async () => {
      for (const purpose of ['reset-password:', 'delete-account-', 'change-email-'])
        await context.addRecord(kari.id, purpose);
      const kept = [
        await context.addRecord(kari.id, '2fa-'),
        await context.addRecord(kari.id, 'trust-device-'),
        await context.addRecord(ola.id, 'reset-password:'),
      ];
      await context.startSession(kari);
      await change();
      expect(context.storedRecords()).toEqual(kept);
      expect(context.storedSessions()).toHaveLength(1);
      expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(PASSWORD));
    });

    it('gives the address to one of two concurrent users', async () => {
      const outcomes = await Promise.allSettled([change(), change({ caller: callerOf(ola) })]);
      expect(outcomes).toMatchObject([{ value: 'changed' }, { reason: { code: 'COULDNT_UPDATE_YOUR_EMAIL' } }]);
      expect(context.storedUsers().filter(({ email }) => email === newEmail)).toHaveLength(1);
    });

    it('is rejected and rolled back when another user takes the address concurrently', async () => {
      const pending = await context.addRecord(kari.id, 'reset-password:');
      context.race.emailTaken = true;
      await expect(change()).rejects.toMatchObject({ code: 'USER_ALREADY_EXISTS' });
      expect(context.userOf(kari.id)).toEqual(kari);
      expect(context.storedRecords()).toEqual([pending]);
      expect(context.outboxRows()).toBe(0);
    });
  });

  describe.each([
    ['standard', false],
    ['strict', true],
  ])('of a verified address (%s)', (_, keepEmailUntilVerified) => {
    beforeEach(() => under({ keepEmailUntilVerified }, verified));

    it('changes nothing yet and mails a link to the current address', async () => {
      expect(await change()).toBe('sent');
      expect(context.userOf(kari.id)).toEqual(verified);
      expect(context.mails()).toEqual([
        {
          kind: 'approve-new-email',
          userId: kari.id,
          to: verified.email,
          language: 'nn',
          usefulUntil: new Date(context.clock.now().getTime() + 3_600_000),
          data: {
            name: verified.name,
            email: verified.email,
            newEmail,
            url: context.links.verifyEmail(context.mailedToken('approve-new-email'), '/profil'),
            lifetimeSeconds: '3600',
          },
        },
      ]);
    });

    it('binds the link to this user, both addresses and one use', async () => {
      await change();
      const claims = await claimsOf('approve-new-email');
      const id = expect.stringMatching(/^[A-Za-z0-9]{32}$/);
      expect(claims).toEqual({ userId: kari.id, email: kari.email, change: { to: newEmail, id, sentTo: 'current' } });
      expect(context.storedRecords()).toEqual([`change-email-${(claims as VerificationClaims).change?.id}`]);
    });

    it('replaces the record of an earlier request, but none of another kind or user', async () => {
      const kept = [
        await context.addRecord(kari.id, 'reset-password:'),
        await context.addRecord(ola.id, 'change-email-'),
      ];
      await change();
      const [, , older] = context.storedRecords();
      await change({ newEmail: 'enda-en@eksempel.no' as Email });
      expect(context.storedRecords()).toHaveLength(3);
      expect(context.storedRecords()).toEqual(expect.arrayContaining(kept));
      expect(context.storedRecords()).not.toContain(older);
    });

    it('is rejected where verification mails are disabled', async () => {
      under({ keepEmailUntilVerified, verificationEmailEnabled: false }, verified);
      await expect(change()).rejects.toMatchObject({ code: 'VERIFICATION_EMAIL_ISNT_ENABLED' });
      expectNothingChanged();
    });
  });

  describe('of an unverified address under the strict policy', () => {
    beforeEach(() => under({ keepEmailUntilVerified: true }));

    it('changes nothing yet and mails a link to the new address at once', async () => {
      expect(await change()).toBe('sent');
      expect(context.userOf(kari.id)).toEqual(kari);
      const claims = await claimsOf('verify-email');
      expect(claims).toMatchObject({ userId: kari.id, email: kari.email, change: { to: newEmail, sentTo: 'new' } });
      expect(context.mails()).toMatchObject([
        { kind: 'verify-email', to: newEmail, data: { email: newEmail, occasion: 'new-address', name: '' } },
      ]);
      expect(context.storedRecords()).toEqual([`change-email-${(claims as VerificationClaims).change?.id}`]);
    });

    it('is rejected where verification mails are disabled', async () => {
      under({ keepEmailUntilVerified: true, verificationEmailEnabled: false });
      await expect(change()).rejects.toMatchObject({ code: 'VERIFICATION_EMAIL_ISNT_ENABLED' });
      expectNothingChanged();
    });
  });

  it('is rejected where it is disabled, before anything else is checked', async () => {
    under({ changeEmailEnabled: false });
    for (const email of [newEmail, kari.email, ola.email]) {
      await expect(change({ newEmail: email })).rejects.toMatchObject({ code: 'CHANGE_EMAIL_IS_DISABLED' });
    }
    expectNothingChanged();
  });

  it.each([kari, verified])(
    'is rejected for the user’s own address and for a taken one, before the mail setting is checked',
    async (user) => {
      under({ verificationEmailEnabled: false }, user);
      await expect(change({ newEmail: user.email })).rejects.toMatchObject({ code: 'EMAIL_IS_THE_SAME' });
      await expect(change({ newEmail: ola.email })).rejects.toMatchObject({ code: 'COULDNT_UPDATE_YOUR_EMAIL' });
      expectNothingChanged();
    },
  );

  it('is rejected for a deleted user', async () => {
    under({});
    const refused = change({ caller: callerOf(aUser({ id: 'nobody' })) });
    await expect(refused).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
    expectNothingChanged();
  });
});
