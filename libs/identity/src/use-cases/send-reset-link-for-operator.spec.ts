import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import type { IdentityPolicy } from '../model/identity-policy.js';
import { aClient, aUser, identityTestContext, type IdentityTestContext } from '../testing/index.js';
import { ForgetPassword } from './forget-password.js';
import { SendResetLinkForOperator } from './send-reset-link-for-operator.js';

const kari = aUser({ emailVerified: true });
const client = aClient({ language: 'nn' });

describe('SendResetLinkForOperator', () => {
  let context: IdentityTestContext;
  const send = (userId: UserId = kari.id): Promise<void> =>
    new SendResetLinkForOperator(context).execute({ userId, redirectTo: '/nytt-passord', client });
  const under = (policy: Partial<IdentityPolicy>): void => {
    context = identityTestContext(policy);
    context.register(kari);
  };

  beforeEach(() => under({}));

  it('mails a link to the stored address with the redirect target, and reports no event', async () => {
    await send();
    const url = context.links.resetPassword(context.mailedToken('reset-password'), '/nytt-passord');
    expect(context.mails()).toMatchObject([
      {
        kind: 'reset-password',
        userId: kari.id,
        to: kari.email,
        language: 'nn',
        data: { url, lifetimeSeconds: '3600' },
      },
    ]);
    expect(context.events()).toEqual([]);
  });

  it('replaces the link that the user requested', async () => {
    await new ForgetPassword(context).execute({ email: kari.email, client });
    await send();
    expect(context.storedRecords()).toEqual([`reset-password:${context.mailedToken('reset-password')}`]);
  });

  it('throws for a user who does not exist, and where reset mails are disabled', async () => {
    await expect(send('nobody' as UserId)).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
    under({ resetPasswordEnabled: false });
    await expect(send()).rejects.toMatchObject({ code: 'RESET_PASSWORD_ISNT_ENABLED' });
    expect([context.mails(), context.storedRecords()]).toEqual([[], []]);
  });
});
