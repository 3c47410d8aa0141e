import { expect, it } from '@jest/globals';

import { emailChangeTestContext } from '../testing/email-change-test-context.js';

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
