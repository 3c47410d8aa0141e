import { beforeEach, describe, expect, it } from '@jest/globals';

import { anAccount } from '../../testing/accounts.js';
import { anAuthenticator, totpCode } from '../../testing/authenticators.js';
import { cookiesOf, cookieValue } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { PasskeyBrowser, signedInBrowser } from '../../testing/passkey-browser.js';
import { aPasskeyOf, signInWith } from '../../testing/passkeys.js';
import { aSession } from '../../testing/sessions.js';
import {
  accountRowsOf,
  aSocialUser,
  goToProviderAndBack,
  type ProviderUser,
  useSocialApp,
} from '../../testing/social-sign-in.js';
import { setTwoFactor } from '../../testing/two-factor-requests.js';

const app = useSocialApp({ POLICY: 'strict', SOCIAL_GITHUB_OVERRIDE_USER_INFO_ON_SIGN_IN: 'true' });
const NEW_NAME = 'Kari Ny';

async function aProtectedUser() {
  const user = await aSocialUser(app, 'github');
  const authenticator = await anAuthenticator(app, user.id);
  await setTwoFactor(app, user.id, true);
  return { ...user, authenticator };
}

const pendingSignIns = () =>
  app.database.sql<{ value: string }>(`SELECT "value" FROM "verification" WHERE "purpose" = 'provider-sign-in:'`);
const storedToken = async (person: ProviderUser) => (await accountRowsOf(app, person))[0]?.accessToken;
const nameOf = async (id: string) =>
  (await app.database.sql<{ name: string }>(`SELECT "name" FROM "user" WHERE "id" = $1`, [id]))[0]?.name;

describe('what a provider sent for a sign-in that waits for the second factor', () => {
  let user: Awaited<ReturnType<typeof aProtectedUser>>;
  let changed: ProviderUser;
  beforeEach(async () => {
    await app.database.sql(`DELETE FROM "verification"`);
    user = await aProtectedUser();
    changed = { ...user.person, name: NEW_NAME, email: `ny-${user.person.email}` };
  });

  it('is stored when the code is right, and in the answer', async () => {
    const browser = app.browser();
    await goToProviderAndBack(app, changed, { browser });
    await browser.post('/two-factor/verify-totp').send({ code: '000000' }).expect(401);
    expect(await storedToken(user.person)).toBe(user.account.accessToken);

    const code = { code: totpCode(app, user.authenticator) };
    const answer = await browser.post('/two-factor/verify-totp').send(code).expect(200);
    expect((answer.body as { user: object }).user).toMatchObject({ id: user.id, name: NEW_NAME, email: changed.email });
    expect(await storedToken(user.person)).not.toBe(user.account.accessToken);
    expect(await nameOf(user.id)).toBe(NEW_NAME);
    expect(await pendingSignIns()).toEqual([]);
    const { accessToken } = (await browser.post('/get-access-token').send({ providerId: 'github' }).expect(200)).body;
    expect(accessToken).toEqual(expect.any(String));
  });

  it('is never stored once the account is unlinked, which ends the sign-in', async () => {
    const browser = app.browser();
    await goToProviderAndBack(app, changed, { browser });
    await anAccount(app, user.id, 'gitlab');
    await user.browser.post('/unlink-account').send({ providerId: 'github' }).expect(200);
    const code = { code: totpCode(app, user.authenticator) };
    await browser.post('/two-factor/verify-totp').send(code).expect(401, errorBody('INVALID_TWO_FACTOR_COOKIE'));
    expect(await nameOf(user.id)).toBe(user.person.name);
  });

  it('is encrypted until then, and deleted with the records of the user', async () => {
    await goToProviderAndBack(app, changed, { browser: app.browser() });
    const [pending, ...others] = await pendingSignIns();
    expect(others).toEqual([]);
    expect(pending?.value).not.toContain(NEW_NAME);
    await app.database.sql(`DELETE FROM "user" WHERE "id" = $1`, [user.id]);
    expect(await pendingSignIns()).toEqual([]);
  });

  it('is stored when a passkey is the second step', async () => {
    await setTwoFactor(app, user.id, false);
    const { authenticator } = await aPasskeyOf({ browser: signedInBrowser(app, await aSession(app, user.id)) });
    await setTwoFactor(app, user.id, true);
    const redirected = await goToProviderAndBack(app, changed, { browser: app.browser() });
    const pending = cookieValue(cookiesOf(redirected)['portvakt.two_factor']);
    const browser = new PasskeyBrowser(app, `portvakt.two_factor=${pending}`);
    const answer = await signInWith(browser, authenticator);
    expect([answer.status, (answer.body as { user: object }).user]).toEqual([
      200,
      expect.objectContaining({ id: user.id, name: NEW_NAME }),
    ]);
    expect(await storedToken(user.person)).not.toBe(user.account.accessToken);
    expect(await pendingSignIns()).toEqual([]);
  });
});
