import { expect, it } from '@jest/globals';

import type { MailAllowance } from '../ports.js';
import { aClient, aUser, callerOf } from '../testing/builders.js';
import { emailChangeTestContext, kari, newEmail } from '../testing/email-change-test-context.js';
import { ChangeEmail } from './change-email.js';
import { ForgetPassword } from './forget-password.js';
import { SendVerificationEmail } from './send-verification-email.js';

it('a change of address beyond the mail allowance leaves the last mailed link valid', async () => {
  const context = emailChangeTestContext();
  let last = '';
  for (let n = 0; n < 5; n++) last = await context.requestChange();
  const records = context.storedRecords();
  const link = await context.requestChange();
  expect(link).toBe(last);
  expect(context.storedRecords()).toEqual(records);
  await context.openLink(link);
  expect(context.storedKari()).toEqual(context.changedKari(false));
});

it('a change of address counts its mail while no transaction is open, and checks the user again afterwards', async () => {
  const context = emailChangeTestContext();
  const mailAllowance: MailAllowance = {
    // Transactions run one at a time, so a nested one would never start.
    async take() {
      await context.transaction.run(({ users }) => users.remove(kari.id));
      return true;
    },
    isSpent: async () => false,
  };
  const changing = new ChangeEmail({ ...context, mailAllowance });
  const changed = changing.execute({ caller: callerOf(kari), newEmail, client: aClient() });
  await expect(changed).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
  expect(context.storedRecords()).toEqual([]);
});

it('a change of address withdraws the waiting mail of an earlier one, and no other', async () => {
  const context = emailChangeTestContext();
  await new ForgetPassword(context).execute({ email: kari.email, client: aClient() });
  for (let n = 0; n < 2; n++) await context.requestChange();
  expect(context.mailKinds()).toEqual(['reset-password', 'approve-new-email']);
});

it('a change of an address that is not verified yet keeps the waiting mail that verifies it', async () => {
  const user = aUser();
  const context = emailChangeTestContext({ keepEmailUntilVerified: true }, user);
  await new SendVerificationEmail(context).execute({ email: user.email, client: aClient() });
  await context.requestChange();
  expect(context.mails().map(({ to }) => to)).toEqual([user.email, newEmail]);
});
