import { describe, expect, it } from '@jest/globals';

import { deleteUser, DELETION_BY_MAIL } from '../../testing/account-deletion.js';
import { changeEmail, openLink } from '../../testing/email-change.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser, type SignedInUser } from '../../testing/users.js';

/** The mail server cannot be reached. */
const app = useTestApp({ ...DELETION_BY_MAIL, CHANGE_EMAIL_ENABLED: 'true', SMTP_URL: 'smtp://127.0.0.1:1' });

const changeOf = (user: SignedInUser) => changeEmail(app, user, { newEmail: anEmailAddress() });

describe.each([
  ['delete-user', (user: SignedInUser) => deleteUser(app, user)],
  ['approve-new-email', changeOf],
] as const)('a mail of the kind %s that waits for the mail server', (kind, ask) => {
  const waitingLinks = async ({ email }: SignedInUser): Promise<readonly string[]> => {
    const statement = `SELECT "data"->>'url' AS "url" FROM "outboxMail" WHERE "recipient" = $1 AND "kind" = $2`;
    return (await app.database.sql<{ url: string }>(statement, [email, kind])).map(({ url }) => url);
  };

  it('is replaced by the next one, so that the newest mail in the mailbox has the link that works', async () => {
    const [user, other] = [await aSignedInUser(app), await aSignedInUser(app)];
    for (const asking of [user, other]) await ask(asking).expect(200);
    const [first = ''] = await waitingLinks(user);
    await ask(user).expect(200);
    const [second = '', ...more] = await waitingLinks(user);
    expect(more).toEqual([]);
    expect(second).not.toBe(first);
    expect(await waitingLinks(other)).toHaveLength(1);
    const { pathname, search } = new URL(second);
    const opened = await openLink(app, user, `${pathname}${search}`);
    expect([opened.status, opened.headers['location']]).toEqual([302, '/']);
  });
});
