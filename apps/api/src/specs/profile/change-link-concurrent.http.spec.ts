import { beforeAll, describe, expect, it } from '@jest/globals';

import {
  changeEmail,
  mailedApprovalLink,
  openLink,
  VERIFY_NEW_SUBJECT,
  withCallbackURL,
} from '../../testing/email-change.js';
import { errorBody } from '../../testing/expected-answers.js';
import { newestLinkTo } from '../../testing/mails.js';
import { countedEmailChanges, installEmailChangeTriggers } from '../../testing/schema-changes.js';
import { userRow } from '../../testing/stored-rows.js';
import { type TestApp, useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser, type SignedInUser } from '../../testing/users.js';
import { recordIdentifiers } from '../../testing/verification-records.js';

const ROUNDS = 20;
const AT_ONCE = 20;

/** Opens one link `times` times at once; returns how many requests succeeded. */
async function storm(app: TestApp, user: SignedInUser, link: string): Promise<number> {
  const path = withCallbackURL(link, null);
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, async () => openLink(app, user, path)));
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, body } of refused) {
    expect([
      [401, errorBody('INVALID_TOKEN')],
      [401, errorBody('USER_NOT_FOUND')],
    ]).toContainEqual([status, body]);
  }
  return AT_ONCE - refused.length;
}

describe('an e-mail change link opened twenty times at once', () => {
  const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true' });

  beforeAll(async () => {
    await installEmailChangeTriggers(app);
  });

  it('changes the address once, and sends one set of mails', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [user, newEmail] = [await aSignedInUser(app), anEmailAddress()];
      const link = await mailedApprovalLink(app, user, newEmail);
      expect(await storm(app, user, link)).toBe(1);
      expect(await userRow(app, newEmail)).toMatchObject({ id: user.id, emailVerified: false });
      expect(await recordIdentifiers(app, user.id)).toEqual([]);
      expect(await countedEmailChanges(app, user.email, newEmail)).toEqual({
        address: 1,
        'approve-new-email': 1,
        'email-changed': 1,
        'verify-email': 1,
      });
    }
  }, 240_000);

  it('gives an address that two users request to one of them', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const newEmail = anEmailAddress();
      const [one, other] = [await aSignedInUser(app), await aSignedInUser(app)];
      const links = [await mailedApprovalLink(app, one, newEmail), await mailedApprovalLink(app, other, newEmail)];
      const answers = await Promise.all([
        openLink(app, one, withCallbackURL(links[0] ?? '', null)),
        openLink(app, other, withCallbackURL(links[1] ?? '', null)),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect(await countedEmailChanges(app, newEmail)).toEqual({ address: 1, 'verify-email': 1 });
    }
  }, 240_000);

  it('either succeeds or is invalidated, never both, when a newer request arrives at that moment', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [user, newEmail] = [await aSignedInUser(app), anEmailAddress()];
      const link = await mailedApprovalLink(app, user, newEmail);
      const [opened, asked] = await Promise.all([
        openLink(app, user, withCallbackURL(link, null)),
        changeEmail(app, user, { newEmail: anEmailAddress() }),
      ]);
      expect(asked.status).toBe(200);
      expect([200, 401]).toContain(opened.status);
      // If the link is first, the address is unverified, so the request then replaces it at once.
      const changed = opened.status === 200 ? { address: 1, 'verify-email': 1, 'email-changed': 1 } : {};
      expect(await countedEmailChanges(app, newEmail)).toEqual(changed);
      await openLink(app, user, withCallbackURL(link, null)).expect(401);
    }
  }, 240_000);
});

describe('the two links of a strict change of address, each opened twenty times at once', () => {
  const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true', POLICY: 'strict' });

  beforeAll(async () => {
    await installEmailChangeTriggers(app);
  });

  it('mail the new address once, and change the address once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [user, newEmail] = [await aSignedInUser(app), anEmailAddress()];
      const first = await mailedApprovalLink(app, user, newEmail);
      expect(await storm(app, user, first)).toBe(1);
      expect(await recordIdentifiers(app, user.id)).toHaveLength(1);
      expect(await countedEmailChanges(app, user.email, newEmail)).toEqual({
        'approve-new-email': 1,
        'verify-email': 1,
      });

      expect(await storm(app, user, await newestLinkTo(app, newEmail, VERIFY_NEW_SUBJECT))).toBe(1);
      expect(await userRow(app, newEmail)).toMatchObject({ id: user.id, emailVerified: true });
      expect(await recordIdentifiers(app, user.id)).toEqual([]);
      expect(await countedEmailChanges(app, user.email, newEmail)).toEqual({
        address: 1,
        'approve-new-email': 1,
        'email-changed': 1,
        'verify-email': 1,
      });
    }
  }, 480_000);
});
