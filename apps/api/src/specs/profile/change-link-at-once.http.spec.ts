import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { changeEmail, changeLink, leadingTo, openLink, PROVE_NEW } from '../../testing/address-change.js';
import { newestLink } from '../../testing/mailbox.js';
import { aMember, type Member } from '../../testing/members.js';
import { notedChanges, noteChanges } from '../../testing/noted-changes.js';
import { anAddress } from '../../testing/people.js';
import { refusal } from '../../testing/refusals.js';
import { userRow } from '../../testing/stored.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { identifiersOf } from '../../testing/verification-rows.js';

const ROUNDS = 20;
const AT_ONCE = 50;

/** Opens one link as often as that, all at once; answers how often it was good. */
async function storm(app: TestApp, member: Member, link: string): Promise<number> {
  const path = leadingTo(link, null);
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, async () => openLink(app, member, path)));
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, body } of refused) {
    expect([
      [401, refusal('INVALID_TOKEN')],
      [401, refusal('USER_NOT_FOUND')],
    ]).toContainEqual([status, body]);
  }
  return AT_ONCE - refused.length;
}

describe('a link of a change of address, opened fifty times at once', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ CHANGE_EMAIL_ENABLED: 'true' });
    await app.nest.listen(0, '127.0.0.1');
    await noteChanges(app);
  });
  afterAll(() => app.stop());

  it('changes the address once, and mails once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [member, newEmail] = [await aMember(app), anAddress()];
      const link = await changeLink(app, member, newEmail);
      expect(await storm(app, member, link)).toBe(1);
      expect(await userRow(app, newEmail)).toMatchObject({ id: member.id, emailVerified: false });
      expect(await identifiersOf(app, member.id)).toEqual([]);
      expect(await notedChanges(app, member.email, newEmail)).toEqual({
        address: 1,
        'approve-new-email': 1,
        'email-changed': 1,
        'verify-email': 1,
      });
    }
  });

  it('gives an address that two users ask for to one of them', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const newEmail = anAddress();
      const [one, other] = [await aMember(app), await aMember(app)];
      const links = [await changeLink(app, one, newEmail), await changeLink(app, other, newEmail)];
      const answers = await Promise.all([
        openLink(app, one, leadingTo(links[0] ?? '', null)),
        openLink(app, other, leadingTo(links[1] ?? '', null)),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect(await notedChanges(app, newEmail)).toEqual({ address: 1, 'verify-email': 1 });
    }
  });

  it('is good or superseded, never both, where a newer request comes at that moment', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [member, newEmail] = [await aMember(app), anAddress()];
      const link = await changeLink(app, member, newEmail);
      const [opened, asked] = await Promise.all([
        openLink(app, member, leadingTo(link, null)),
        changeEmail(app, member, { newEmail: anAddress() }),
      ]);
      expect(asked.status).toBe(200);
      expect([200, 401]).toContain(opened.status);
      // Opened first, it leaves an address that nobody has proven, and that the request then replaces at once.
      const changed = opened.status === 200 ? { address: 1, 'verify-email': 1, 'email-changed': 1 } : {};
      expect(await notedChanges(app, newEmail)).toEqual(changed);
      await openLink(app, member, leadingTo(link, null)).expect(401);
    }
  });
});

describe('the two links of a strict change of address, each opened fifty times at once', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ CHANGE_EMAIL_ENABLED: 'true', POLICY: 'strict' });
    await app.nest.listen(0, '127.0.0.1');
    await noteChanges(app);
  });
  afterAll(() => app.stop());

  it('ask the new mailbox once, and change the address once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [member, newEmail] = [await aMember(app), anAddress()];
      const first = await changeLink(app, member, newEmail);
      expect(await storm(app, member, first)).toBe(1);
      expect(await identifiersOf(app, member.id)).toHaveLength(1);
      expect(await notedChanges(app, member.email, newEmail)).toEqual({ 'approve-new-email': 1, 'verify-email': 1 });

      expect(await storm(app, member, await newestLink(app, newEmail, PROVE_NEW))).toBe(1);
      expect(await userRow(app, newEmail)).toMatchObject({ id: member.id, emailVerified: true });
      expect(await identifiersOf(app, member.id)).toEqual([]);
      expect(await notedChanges(app, member.email, newEmail)).toEqual({
        address: 1,
        'approve-new-email': 1,
        'email-changed': 1,
        'verify-email': 1,
      });
    }
  }, 180_000);
});
