import { beforeEach, describe, expect, it } from '@jest/globals';

import { type Email, parseEmail, type UserId, userActor } from '@portvakt/kernel';

import { aClient, aUser, callerOf } from '../testing/builders.js';
import {
  type EmailChangeTestContext,
  emailChangeTestContext,
  kari,
  newEmail,
  ola,
} from '../testing/email-change-test-context.js';
import { ResetPassword } from '../use-cases/reset-password.js';

const HOUR_MS = 3_600_000;
const INVALID = { code: 'INVALID_VERIFICATION_TOKEN' };

describe('the link of an e-mail address change', () => {
  let context: EmailChangeTestContext;

  beforeEach(() => {
    context = emailChangeTestContext();
  });

  it('sets the new address as unverified and returns the changed user', async () => {
    expect(await context.openLink(await context.requestChange())).toEqual({
      kind: 'change',
      user: context.changedKari(false),
    });
    expect(context.storedKari()).toEqual(context.changedKari(false));
    expect(context.storedRecords()).toEqual([]);
  });

  it('notifies the old address and mails the new one a link that verifies it', async () => {
    await context.openLink(await context.requestChange());
    expect(context.mails().slice(1)).toMatchObject([
      {
        kind: 'email-changed',
        to: kari.email,
        language: 'nn',
        data: { newEmail: 'ka•••@eksempel.no', browser: 'Firefox' },
      },
      {
        kind: 'verify-email',
        to: newEmail,
        data: { email: newEmail, occasion: 'new-address', lifetimeSeconds: '3600' },
      },
    ]);
    expect(context.mailOf('verify-email').data.url).toMatch(/callbackURL=\/videre$/);
    expect(await context.openLink(context.mailedToken('verify-email'), null)).toEqual({ kind: 'verified' });
    expect(context.storedKari()).toEqual(context.changedKari(true));
  });

  it('reports the change by the session that opened the link', async () => {
    const token = await context.requestChange();
    const asked = context.events().length;
    await context.openLink(token);
    const reported = {
      outcome: 'done',
      subject: kari.id,
      by: userActor(callerOf(kari)),
      client: aClient({ language: 'nn' }),
    };
    const facts = { old: 'ka•••@example.no', new: 'ka•••@eksempel.no' };
    expect(context.events().slice(asked)).toEqual([
      { ...reported, kind: 'email.changed', facts, address: kari.email },
      { ...reported, kind: 'email.verification-sent', facts: {}, address: newEmail },
    ]);
  });

  it('mails no verification link where such mails are disabled', async () => {
    const token = await context.requestChange();
    Object.assign(context.policy, { verificationEmailEnabled: false });
    await context.openLink(token);
    expect(context.storedKari()).toEqual(context.changedKari(false));
    expect(context.mailKinds()).toEqual(['approve-new-email', 'email-changed']);
  });

  it('removes the records bound to the old address and keeps password, sessions and other records', async () => {
    const token = await context.requestChange();
    for (const purpose of ['reset-password:', 'delete-account-']) await context.addRecord(kari.id, purpose);
    const kept = [
      await context.addRecord(kari.id, 'trust-device-'),
      await context.addRecord(ola.id, 'reset-password:'),
    ];
    await context.startSession(kari);
    await context.openLink(token);
    expect(context.storedRecords()).toEqual(kept);
    expect(context.storedSessions()).toHaveLength(1);
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf('blåbærsyltetøy'));
  });

  it('makes verification links for the old address invalid', async () => {
    const old = await context.tokens.issue({ userId: kari.id, email: kari.email }, context.clock.now(), HOUR_MS);
    await context.openLink(await context.requestChange());
    await expect(context.openLink(old)).rejects.toMatchObject({ code: 'VERIFIED_USER_NOT_FOUND' });
    expect(context.storedKari()).toMatchObject({ emailVerified: false });
  });

  it('never starts a session, even where verification links do', async () => {
    context = emailChangeTestContext({ autoSignInAfterVerification: true });
    expect(await context.openLink(await context.requestChange())).toMatchObject({ kind: 'change' });
    expect(context.storedSessions()).toEqual([]);
  });

  it.each([null, ola.id])('rejects a browser of user %j and stays valid for the user', async (callerId) => {
    const token = await context.requestChange();
    await expect(context.openLink(token, callerId)).rejects.toMatchObject({ code: 'CHANGE_LINK_NEEDS_SESSION' });
    expect(context.storedKari()).toEqual(kari);
    expect(await context.openLink(token)).toMatchObject({ kind: 'change' });
  });

  it('checks the session before it reveals that the address is taken or the link was used', async () => {
    const token = await context.requestChange();
    context.register(aUser({ id: 'per', email: newEmail }));
    await expect(context.openLink(token, ola.id)).rejects.toMatchObject({ code: 'CHANGE_LINK_NEEDS_SESSION' });
    await expect(context.openLink(token)).rejects.toMatchObject(INVALID);
    expect(context.storedKari()).toEqual(kari);
  });

  it('works once the taken address is free again', async () => {
    const token = await context.requestChange();
    const per = aUser({ id: 'per', email: newEmail });
    context.register(per);
    await expect(context.openLink(token)).rejects.toMatchObject(INVALID);
    await context.transaction.run(({ users }) => users.remove(per.id));
    expect(await context.openLink(token)).toMatchObject({ user: { email: newEmail } });
  });

  it('changes nothing when another user takes the address concurrently', async () => {
    const token = await context.requestChange();
    context.race.emailTaken = true;
    await expect(context.openLink(token)).rejects.toMatchObject(INVALID);
    expect(context.storedKari()).toEqual(kari);
    expect(context.mailKinds()).toEqual(['approve-new-email']);
    expect(context.storedRecords()).toHaveLength(1);
  });

  it('changes nothing when the user’s address is changed concurrently', async () => {
    const token = await context.requestChange();
    const moved = { ...kari, email: parseEmail('flyttet@eksempel.no')! };
    context.race.afterFindByEmail = ({ users }) => void users.set(kari.id, moved);
    await expect(context.openLink(token)).rejects.toMatchObject(INVALID);
    expect(context.mailKinds()).toEqual(['approve-new-email']);
  });

  it('takes effect once when it is opened concurrently', async () => {
    const token = await context.requestChange();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => context.openLink(token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(context.mailKinds().filter((kind) => kind === 'email-changed')).toHaveLength(1);
  });

  it('is rejected after use, even if the user has the old address again', async () => {
    const token = await context.requestChange();
    await context.openLink(token);
    await context.openLink(context.mailedToken('verify-email'));
    await context.openLink(await context.requestChange(kari.email, { ...kari, email: newEmail }));
    expect(context.storedKari()).toMatchObject({ email: kari.email });
    await expect(context.openLink(token)).rejects.toMatchObject(INVALID);
    expect(context.storedKari()).toMatchObject({ email: kari.email });
  });

  it('is rejected after a newer request, a password reset, or its expiry', async () => {
    const superseded = await context.requestChange();
    const newest = await context.requestChange('enda-en@eksempel.no' as Email);
    await expect(context.openLink(superseded)).rejects.toMatchObject(INVALID);

    await context.addRecord(kari.id, 'reset-password:', 'reset');
    await new ResetPassword(context).execute({ token: 'reset', newPassword: 'multesyltetøy', client: aClient() });
    await expect(context.openLink(newest)).rejects.toMatchObject(INVALID);

    const expired = await context.requestChange();
    context.clock.advance(HOUR_MS);
    await expect(context.openLink(expired)).rejects.toMatchObject({ code: 'VERIFICATION_TOKEN_EXPIRED' });
    expect(context.storedKari()).toEqual(kari);
  });

  it('is rejected for a later user with the old address', async () => {
    const token = await context.requestChange();
    await context.transaction.run(({ users }) => users.remove(kari.id));
    context.register(aUser({ id: 'ny', email: kari.email }));
    await expect(context.openLink(token, 'ny' as UserId)).rejects.toMatchObject(INVALID);
    await expect(context.openLink(token)).rejects.toMatchObject(INVALID);
  });

  it('does not verify the current address if its record is missing', async () => {
    context = emailChangeTestContext({}, { ...kari, emailVerified: false });
    const change = { to: newEmail, id: 'x'.repeat(32), sentTo: 'current' as const };
    const token = await context.tokens.issue(
      { userId: kari.id, email: kari.email, change },
      context.clock.now(),
      HOUR_MS,
    );
    await expect(context.openLink(token)).rejects.toMatchObject(INVALID);
    expect(context.storedKari()).toEqual({ ...kari, emailVerified: false });
  });
});
