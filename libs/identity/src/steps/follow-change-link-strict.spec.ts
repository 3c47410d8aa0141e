import { beforeEach, describe, expect, it } from '@jest/globals';

import { type Email, userActor } from '@portvakt/kernel';

import { aClient, callerOf } from '../testing/builders.js';
import {
  type EmailChangeTestContext,
  emailChangeTestContext,
  kari,
  newEmail,
} from '../testing/email-change-test-context.js';
import { SendVerificationEmail } from '../use-cases/send-verification-email.js';

const INVALID = { code: 'INVALID_VERIFICATION_TOKEN' };

describe('the link of an e-mail address change under the strict policy', () => {
  let context: EmailChangeTestContext;

  beforeEach(() => {
    context = emailChangeTestContext({ keepEmailUntilVerified: true });
  });

  it('changes nothing yet and mails the new address a second link', async () => {
    const first = await context.requestChange();
    expect(await context.openLink(first)).toEqual({ kind: 'change', user: kari });
    expect(context.storedKari()).toEqual(kari);
    expect(context.mailKinds()).toEqual(['verify-email']);
    expect(context.mailOf('verify-email')).toMatchObject({
      to: newEmail,
      data: { email: newEmail, occasion: 'new-address' },
    });
    expect(context.storedRecords()).toHaveLength(1);
    await expect(context.openLink(first)).rejects.toMatchObject(INVALID);
  });

  it('reports the change and the verified address with the second link alone', async () => {
    await context.openLink(await context.requestChange());
    await context.openLink(context.mailedToken('verify-email'));
    expect(context.events()).toMatchObject([
      { kind: 'email.change-asked', address: newEmail },
      { kind: 'email.verification-sent', address: newEmail },
      { kind: 'email.changed', address: kari.email },
      { kind: 'email.verified', subject: kari.id, by: userActor(callerOf(kari)), facts: {} },
    ]);
  });

  it('completes the change with the second link, verified', async () => {
    await context.openLink(await context.requestChange());
    const second = context.mailedToken('verify-email');
    await expect(context.openLink(second, null)).rejects.toMatchObject({ code: 'CHANGE_LINK_NEEDS_SESSION' });
    expect(await context.openLink(second)).toEqual({ kind: 'change', user: context.changedKari(true) });
    expect(context.storedKari()).toEqual(context.changedKari(true));
    expect(context.mailKinds()).toEqual(['verify-email', 'email-changed']);
    expect(context.storedRecords()).toEqual([]);
    await expect(context.openLink(second)).rejects.toMatchObject({ code: 'VERIFIED_USER_NOT_FOUND' });
  });

  it('completes the change with the only link for a user without a verified address', async () => {
    const unverified = { ...kari, emailVerified: false };
    context = emailChangeTestContext({ keepEmailUntilVerified: true }, unverified);
    expect(await context.openLink(await context.requestChange())).toEqual({
      kind: 'change',
      user: context.changedKari(true),
    });
    expect(context.mailKinds()).toEqual(['verify-email', 'email-changed']);
    expect(context.mailOf('email-changed').to).toBe(kari.email);
  });

  it('is rejected without an approval once the current address is verified', async () => {
    const unverified = { ...kari, emailVerified: false };
    context = emailChangeTestContext({ keepEmailUntilVerified: true }, unverified);
    const change = await context.requestChange();
    await new SendVerificationEmail(context).execute({ email: kari.email, client: aClient() });
    expect(await context.openLink(context.mailedToken('verify-email'))).toEqual({ kind: 'verified' });
    await expect(context.openLink(change)).rejects.toMatchObject(INVALID);
    expect(context.storedKari()).toMatchObject({ email: kari.email, emailVerified: true });
  });

  it('makes the second link invalid after a newer request', async () => {
    await context.openLink(await context.requestChange());
    const second = context.mailedToken('verify-email');
    await context.requestChange('enda-en@eksempel.no' as Email);
    await expect(context.openLink(second)).rejects.toMatchObject(INVALID);
    expect(context.storedKari()).toEqual(kari);
  });

  it('is rejected but stays valid where verification mails are disabled', async () => {
    const token = await context.requestChange();
    Object.assign(context.policy, { verificationEmailEnabled: false });
    await expect(context.openLink(token)).rejects.toMatchObject(INVALID);
    expect(context.storedRecords()).toHaveLength(1);
  });
});
