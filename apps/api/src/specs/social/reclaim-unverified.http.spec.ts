import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { anAccount } from '../../testing/accounts.js';
import { anAuthenticator, setWrongCodeCount, type TestAuthenticator, totpCode } from '../../testing/authenticators.js';
import { errorBody } from '../../testing/expected-answers.js';
import { mailsTo } from '../../testing/mails.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
import {
  aPendingSignIn,
  aTrustedDevice,
  pendingSignInCookie,
  signInWithPassword,
  trustCookie,
} from '../../testing/second-factor-sign-in.js';
import {
  accountRowsOf,
  aProviderUser,
  aSocialUser,
  callbackPathFor,
  goToProviderAndBack,
  type ProviderUser,
  signedInUserId,
  type SocialApp,
  startSocialApp,
  usersWithEmail,
} from '../../testing/social-sign-in.js';
import { countRowsOfUser, databaseSnapshot, storedRowsOf } from '../../testing/stored-rows.js';
import { aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';
import { aRecordOfEveryKind, aResetToken } from '../../testing/verification-records.js';

interface Occupied {
  readonly attacker: SignedUpUser;
  readonly authenticator: TestAuthenticator;
  /** The provider user who owns the mailbox. */
  readonly owner: ProviderUser;
}

let app: SocialApp;

/** An attacker has signed up with the owner's address and attached everything that can be attached. */
async function anOccupiedAddress(): Promise<Occupied> {
  const attacker = await aSignedUpUser(app);
  await anAccount(app, attacker.id, 'gitlab');
  await aRecordOfEveryKind(app, attacker.id);
  const authenticator = await anAuthenticator(app, attacker.id);
  await anAuthenticator(app, attacker.id, { verified: false });
  await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = true WHERE "id" = $1', [attacker.id]);
  await setWrongCodeCount(app, attacker.id, 3);
  return { attacker, authenticator, owner: aProviderUser(app, 'github', { email: attacker.email }) };
}

describe('a provider sign-in of the owner of an address that an attacker has signed up with', () => {
  beforeAll(async () => {
    app = await startSocialApp();
  });
  afterAll(() => app.stop());

  it('takes over the user, with the address verified and nothing of what was attached', async () => {
    const { attacker, owner } = await anOccupiedAddress();
    const browser = app.browser();
    expect((await goToProviderAndBack(app, owner, { browser })).headers['location']).toBe('/inn');
    expect(await signedInUserId(browser)).toBe(attacker.id);

    const [user] = await usersWithEmail(app, owner.email);
    expect(user).toMatchObject({ id: attacker.id, emailVerified: true, twoFactorEnabled: false });
    const accounts = await storedRowsOf(app, 'account', attacker.id);
    expect(accounts.map(({ providerId, password }) => [providerId, password]).sort()).toEqual([
      ['credential', null],
      ['github', null],
    ]);
    const left = { account: 2, session: 1, twoFactor: 0, verification: 0, secondFactorFailures: 0 };
    expect(await countRowsOfUser(app, attacker.id)).toMatchObject(left);
  });

  it("notifies the owner of the linked account and the removed second factor, without the attacker's name", async () => {
    const { attacker, owner } = await anOccupiedAddress();
    await goToProviderAndBack(app, owner, { browser: app.browser() });
    const mails = await mailsTo(app, attacker.email);
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Ny innloggingsmåte på kontoen din', 'Tofaktorautentisering er slått av']),
    );
    for (const { text } of mails) expect(text).not.toMatch(/Hei|Nordmann/);
  });

  it('leaves the attacker no sign-in method: no password, session, device, link, pending sign-in or identity', async () => {
    const { attacker, authenticator, owner } = await anOccupiedAddress();
    const device = trustCookie(await aTrustedDevice(app, attacker.id));
    const pending = pendingSignInCookie(await aPendingSignIn(app, attacker.id));
    const resetToken = await aResetToken(app, attacker.id);
    const linking = await callbackPathFor(app, aProviderUser(app, 'google'), {
      browser: attacker.browser,
      call: 'link-social',
    });
    await goToProviderAndBack(app, owner, { browser: app.browser() });

    const wrong = errorBody('INVALID_EMAIL_OR_PASSWORD');
    await signInWithPassword(app, attacker).expect(401, wrong);
    await signInWithPassword(app, attacker, device).expect(401, wrong);
    const code = { code: totpCode(app, authenticator) };
    await app.request().post('/two-factor/verify-totp').set('cookie', pending).send(code).expect(401);
    const reset = { newPassword: PASSWORD, token: resetToken };
    await app.request().post('/reset-password').send(reset).expect(400, errorBody('INVALID_TOKEN'));
    expect(await signedInUserId(attacker.browser)).toBeNull();
    const { headers } = await attacker.browser.get(linking);
    expect(headers['location']).toBe('http://localhost:3000/error?error=please_restart_the_process');
    expect(await storedRowsOf(app, 'account', attacker.id)).toHaveLength(2);
  });

  it('lets the owner sign in again, and removes nothing from them any more', async () => {
    const { attacker, owner } = await anOccupiedAddress();
    const browser = app.browser();
    await goToProviderAndBack(app, owner, { browser });
    const { id } = await aSocialUser(app, 'gitlab', { email: owner.email });
    expect(id).toBe(attacker.id);
    expect(await signedInUserId(browser)).toBe(attacker.id);
    expect(await storedRowsOf(app, 'account', attacker.id)).toHaveLength(3);
  });

  it("takes over no operator, whose role may be another person's as well (operators OP14)", async () => {
    const { attacker, owner } = await anOccupiedAddress();
    await app.database.sql(`UPDATE "user" SET "role" = 'admin' WHERE "id" = $1`, [attacker.id]);
    const browser = app.browser();
    const before = await countRowsOfUser(app, attacker.id);
    const { headers } = await goToProviderAndBack(app, owner, { browser });
    expect(headers['location']).toBe('http://localhost:3000/error?error=account_not_linked');
    expect(await signedInUserId(browser)).toBeNull();
    expect(await countRowsOfUser(app, attacker.id)).toEqual(before);
    expect(await usersWithEmail(app, owner.email)).toMatchObject([
      { role: 'admin', emailVerified: false, twoFactorEnabled: true },
    ]);
  });

  it('removes nothing from other users', async () => {
    const { owner } = await anOccupiedAddress();
    const { attacker: other } = await anOccupiedAddress();
    const before = await countRowsOfUser(app, other.id);
    await goToProviderAndBack(app, owner, { browser: app.browser() });
    expect(await countRowsOfUser(app, other.id)).toEqual(before);
    expect(await signedInUserId(other.browser)).toBe(other.id);
  });

  it.each([
    ['account', 'http://localhost:3000/error?error=unable_to_link_account'],
    ['session', 'http://localhost:3000/error?error=unable_to_create_session'],
    ['outboxMail', 'http://localhost:3000/error?error=internal_server_error'],
  ])('changes nothing when a row of %s cannot be stored in the end', async (table, goTo) => {
    const { attacker, owner } = await anOccupiedAddress();
    const browser = app.browser();
    const way = await callbackPathFor(app, owner, { browser });
    const before = await databaseSnapshot(app);
    const answer = await whileInsertsFail(app, table, async () => browser.get(way));
    expect(answer.headers['location']).toBe(goTo);
    const after = await databaseSnapshot(app);
    // The state is used up in any case, and belongs to no user.
    expect({ ...after, verification: null }).toEqual({ ...before, verification: null });
    expect(await countRowsOfUser(app, attacker.id)).toMatchObject({
      verification: 8,
      session: 1,
      account: 2,
      twoFactor: 2,
    });
    expect(await signedInUserId(attacker.browser)).toBe(attacker.id);
    expect(await accountRowsOf(app, owner)).toEqual([]);
  });

  it('is rejected and removes nothing when the provider has not verified the address', async () => {
    const { owner } = await anOccupiedAddress();
    const before = await databaseSnapshot(app);
    const { headers } = await goToProviderAndBack(app, { ...owner, emailVerified: false }, { browser: app.browser() });
    expect(headers['location']).toBe('http://localhost:3000/error?error=account_not_linked');
    expect(await databaseSnapshot(app)).toEqual(before);
  });
});
