import { describe, expect, it } from '@jest/globals';

import { aUser, KARI, socialTestContext } from '../testing/index.js';
import { CancelRedirect } from './cancel-redirect.js';
import { BeginSocialSignIn } from './begin-social-sign-in.js';

describe('CancelRedirect', () => {
  it('deletes one state and no other (D-14)', async () => {
    const context = socialTestContext();
    const begin = () => new BeginSocialSignIn(context).execute({ provider: 'github', callbackUrl: '/' });
    const [one, other] = [await begin(), await begin()];
    await new CancelRedirect(context).execute({ state: one.state });
    expect(context.storedRecords()).toEqual([other.state]);
  });

  it('does not delete records of other purposes', async () => {
    const context = socialTestContext();
    context.addUser(aUser());
    const record = await context.addRecord(KARI, '2fa-', 'of a challenge');
    await new CancelRedirect(context).execute({ state: record });
    expect(context.storedRecords()).toEqual([record]);
  });

  it('ignores a malformed state', async () => {
    await expect(new CancelRedirect(socialTestContext()).execute({ state: 'x' })).resolves.toBeUndefined();
  });
});
