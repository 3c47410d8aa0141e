import { beforeEach, describe, expect, it } from '@jest/globals';

import { RateLimiter } from '@portvakt/adapters/http';

import { changeEmail, mailedApprovalLink, openLink, VERIFY_NEW_SUBJECT } from '../../testing/email-change.js';
import { newestLinkTo } from '../../testing/mails.js';
import { databaseSnapshot, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser } from '../../testing/users.js';

describe('a strict change to a mailbox that was sent all mails of this kind that it may get', () => {
  const app = useTestApp({ POLICY: 'strict', CHANGE_EMAIL_ENABLED: 'true', RATE_LIMIT_ENABLED: 'true' });
  let newEmail: string;
  beforeEach(() => {
    newEmail = anEmailAddress();
  });

  const useUpMails = async (): Promise<void> => {
    for (let n = 0; n < 5; n++) await app.nest.get(RateLimiter).takeMail('verify-email', newEmail);
  };

  it('keeps the link that asks for the second one, until that can be mailed', async () => {
    const member = await aSignedInUser(app);
    const first = await mailedApprovalLink(app, member, newEmail);
    await useUpMails();
    const before = await databaseSnapshot(app);
    await openLink(app, member, first).expect(302).expect('location', '/');
    expect(await databaseSnapshot(app)).toEqual(before);
    app.clock.advance(600_001);
    await openLink(app, member, first).expect(302).expect('location', '/');
    await openLink(app, member, await newestLinkTo(app, newEmail, VERIFY_NEW_SUBJECT)).expect(302);
    expect(await userRow(app, newEmail)).toMatchObject({ id: member.id, emailVerified: true });
  });

  it('still refuses a link that was used', async () => {
    const member = await aSignedInUser(app);
    const first = await mailedApprovalLink(app, member, newEmail);
    await openLink(app, member, first).expect(302).expect('location', '/');
    await useUpMails();
    await openLink(app, member, first).expect(302).expect('location', '/?error=invalid_token');
  });

  it('keeps the link of an earlier request, address not verified', async () => {
    const member = await aSignedInUser(app, { isVerified: false });
    await changeEmail(app, member, { newEmail }).expect(200);
    const link = await newestLinkTo(app, newEmail, VERIFY_NEW_SUBJECT);
    await useUpMails();
    const before = await databaseSnapshot(app);
    expect((await changeEmail(app, member, { newEmail }).expect(200)).body).toEqual({ status: true });
    expect(await databaseSnapshot(app)).toEqual(before);
    await openLink(app, member, link).expect(302).expect('location', '/');
    expect(await userRow(app, newEmail)).toMatchObject({ id: member.id, emailVerified: true });
  });
});
