import { expect, it } from '@jest/globals';

import type { MailAllowance } from '../ports.js';
import { aClient, callerOf } from '../testing/builders.js';
import { emailChangeTestContext, kari, newEmail } from '../testing/email-change-test-context.js';
import { ChangeEmail } from './change-email.js';

it('a change of address beyond the mail allowance leaves the last mailed link valid', async () => {
  const context = emailChangeTestContext();
  for (let n = 0; n < 5; n++) await context.requestChange();
  const records = context.storedRecords();
  const link = await context.requestChange();
  expect(context.mailKinds()).toHaveLength(5);
  expect(context.storedRecords()).toEqual(records);
  await context.openLink(link);
  expect(context.storedKari()).toEqual(context.changedKari(false));
});

it('a change of address counts its mail while no transaction is open, and checks the user again afterwards', async () => {
  const context = emailChangeTestContext();
  const mailAllowance: MailAllowance = {
    // Transactions run one at a time: this one would never begin inside of another.
    async take() {
      await context.transaction.run(({ users }) => users.remove(kari.id));
      return true;
    },
  };
  const changing = new ChangeEmail({ ...context, mailAllowance });
  const changed = changing.execute({ caller: callerOf(kari), newEmail, client: aClient() });
  await expect(changed).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
  expect(context.storedRecords()).toEqual([]);
});
