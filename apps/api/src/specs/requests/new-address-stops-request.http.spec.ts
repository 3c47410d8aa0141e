import { describe, expect, it } from '@jest/globals';

import { anOpenRequest, storedRequest } from '../../testing/account-requests.js';
import { changeEmail, mailedApprovalLink, openLink } from '../../testing/email-change.js';
import { subjectsTo } from '../../testing/mails.js';
import { anOperator } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser, enableTwoFactor, type SignedInUser } from '../../testing/users.js';

const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true' });

/** Changes the address: at once while it is unverified, else by the link in the mail to the old one. */
async function replaceAddress(user: SignedInUser, isVerified: boolean): Promise<string> {
  const address = anEmailAddress();
  if (isVerified) await openLink(app, user, await mailedApprovalLink(app, user, address)).expect(302);
  else await changeEmail(app, user, { newEmail: address }).expect(200);
  return address;
}

describe('the owner’s own change of the address', () => {
  it.each([true, false])('stops an open case that would replace it (old one verified: %p)', async (isVerified) => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app, { isVerified });
    const asked = { kind: 'email-change', newEmail: anEmailAddress() };
    const request = await anOpenRequest(await anOperator(app, 'support'), user.id, asked);

    const address = await replaceAddress(user, isVerified);
    expect(await storedRequest(app, request)).toMatchObject({ state: 'stopped', endedBy: user.id });
    for (const mailbox of [user.email, address]) {
      expect(await subjectsTo(app, mailbox)).not.toContain('Saken er avsluttet');
    }
    expect(await subjectsTo(app, user.email)).toContain('E-postadressen din er endret');
    expect((await subjectsTo(app, admin.email))[0]).toBe('En sak ble stoppet av eieren');
  });

  it('leaves a reset of the second factor open', async () => {
    const user = await aSignedInUser(app);
    await enableTwoFactor(app, user.id);
    const request = await anOpenRequest(await anOperator(app, 'support'), user.id);
    await replaceAddress(user, true);
    expect((await storedRequest(app, request)).state).toBe('waiting');
  });
});
