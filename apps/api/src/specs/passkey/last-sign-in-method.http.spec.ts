import { describe, expect, it } from '@jest/globals';

import { errorBody, socialErrorBody } from '../../testing/expected-answers.js';
import { signedInBrowser } from '../../testing/passkey-browser.js';
import { aPasskeyOf, aPasskeyOwner, storedPasskeys } from '../../testing/passkeys.js';
import { aSession } from '../../testing/sessions.js';
import { type TestApp, useTestApp } from '../../testing/test-app.js';
import { aLinkedAccount, aStoredUser } from '../../testing/users.js';

const ROUNDS = 10;

/** A user with a password, or with an emptied one, and a passkey. */
async function aUserWithPassword(app: TestApp, options: Parameters<typeof aStoredUser>[1] = {}) {
  const user = await aStoredUser(app, options);
  const browser = signedInBrowser(app, await aSession(app, user.id));
  return { ...user, browser, ...(await aPasskeyOf({ browser })) };
}

const remove = ({ browser, passkey }: Awaited<ReturnType<typeof aUserWithPassword>>) =>
  browser.post('/passkey/delete-passkey', { id: passkey.id });

describe('the last sign-in method', () => {
  const app = useTestApp();

  it('is not a passkey beside a password', async () => {
    expect((await remove(await aUserWithPassword(app))).status).toBe(200);
  });

  it.each(['', null])('is the passkey beside a password that was emptied: %j', async (stored) => {
    const answer = await remove(await aUserWithPassword(app, { stored }));
    expect(answer.body).toEqual(errorBody('FAILED_TO_DELETE_LAST_PASSKEY'));
  });

  it('may be a passkey: the only account is unlinked, and then the passkey stays', async () => {
    const owner = await aPasskeyOwner(app);
    await aLinkedAccount(app, owner.id, 'github');
    expect((await owner.browser.post('/unlink-account', { providerId: 'github' })).status).toBe(200);
    const answer = await owner.browser.post('/passkey/delete-passkey', { id: owner.passkey.id });
    expect(answer.body).toEqual(errorBody('FAILED_TO_DELETE_LAST_PASSKEY'));
  });

  it('remains where account and passkey are removed at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owner = await aPasskeyOwner(app);
      await aLinkedAccount(app, owner.id, 'github');
      const answers = await Promise.all([
        owner.browser.post('/unlink-account', { providerId: 'github' }),
        owner.browser.post('/passkey/delete-passkey', { id: owner.passkey.id }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const accounts = await app.database.sql('SELECT FROM "account" WHERE "userId" = $1', [owner.id]);
      expect(accounts.length + (await storedPasskeys(app, owner.id)).length).toBe(1);
    }
  });

  it('is an account as before where there is no passkey', async () => {
    const user = await aStoredUser(app);
    const browser = signedInBrowser(app, await aSession(app, user.id));
    const answer = await browser.post('/unlink-account', { providerId: 'credential' });
    expect([answer.status, answer.body]).toEqual([400, socialErrorBody('FAILED_TO_UNLINK_LAST_ACCOUNT')]);
  });
});

describe('without sign-in by password', () => {
  const app = useTestApp({ EMAIL_PASSWORD_ENABLED: 'false' });

  it('a password does not count as a sign-in method', async () => {
    const answer = await remove(await aUserWithPassword(app));
    expect([answer.status, answer.body]).toEqual([400, errorBody('FAILED_TO_DELETE_LAST_PASSKEY')]);
  });

  it('the only linked identity stays, and the password may be removed', async () => {
    const user = await aStoredUser(app);
    await aLinkedAccount(app, user.id, 'github');
    const browser = signedInBrowser(app, await aSession(app, user.id));
    const answer = await browser.post('/unlink-account', { providerId: 'github' });
    expect([answer.status, answer.body]).toEqual([400, socialErrorBody('FAILED_TO_UNLINK_LAST_ACCOUNT')]);
    expect((await browser.post('/unlink-account', { providerId: 'credential' })).status).toBe(200);
  });
});

describe('where everything may be removed', () => {
  const app = useTestApp({ ALLOW_UNLINKING_ALL: 'true' });

  it('the last passkey may be deleted', async () => {
    const { browser, passkey } = await aPasskeyOwner(app);
    expect((await browser.post('/passkey/delete-passkey', { id: passkey.id })).status).toBe(200);
  });
});
