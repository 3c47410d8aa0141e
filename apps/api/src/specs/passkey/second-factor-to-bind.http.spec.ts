import { beforeEach, describe, expect, it } from '@jest/globals';

import { totpCode, type TestAuthenticator } from '../../testing/authenticators.js';
import { cookiesOf } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { PasskeyBrowser, signedInBrowser } from '../../testing/passkey-browser.js';
import {
  anAuthenticator,
  aPasskeyOwner,
  register,
  registerOptions,
  sendRegistration,
  signInWith,
  storedPasskeys,
} from '../../testing/passkeys.js';
import { aSocialUser, goToProviderAndBack, useSocialApp } from '../../testing/social-sign-in.js';
import { anEmailCode, aSignedInTwoFactorUser } from '../../testing/two-factor-requests.js';
import { enableTwoFactor } from '../../testing/users.js';

const app = useSocialApp();
let user: { readonly id: string; readonly token: string; readonly authenticator: TestAuthenticator };
let browser: PasskeyBrowser;
beforeEach(async () => {
  user = await aSignedInTwoFactorUser(app);
  browser = signedInBrowser(app, user.token);
});

const options = () => browser.get('/passkey/generate-register-options');
const expectRefused = async (): Promise<void> => {
  const { status, body } = await options();
  expect([status, body]).toEqual([403, errorBody('SECOND_FACTOR_REQUIRED')]);
};
const giveTotp = () => browser.post('/two-factor/verify-totp', { code: totpCode(app, user.authenticator) });

describe('with two-factor on, making a passkey', () => {
  it('is refused in a session that has not shown the second factor', async () => {
    await expectRefused();
  });

  it('is refused in a session that a provider opened', async () => {
    const { id: userId, person } = await aSocialUser(app, 'github');
    await enableTwoFactor(app, userId);
    const visitor = app.browser();
    await goToProviderAndBack(app, person, { browser: visitor });
    expect((await visitor.get('/get-session')).body).toMatchObject({ user: { id: userId } });
    const refused = await visitor.get('/passkey/generate-register-options');
    expect([refused.status, refused.body]).toEqual([403, errorBody('SECOND_FACTOR_REQUIRED')]);
  });

  it('is refused for an answer too, where the second factor was turned on meanwhile', async () => {
    const owner = await aPasskeyOwner(app);
    const answer = anAuthenticator().create(await registerOptions(owner.browser));
    await enableTwoFactor(app, owner.id);
    const old = signedInBrowser(app, owner.token);
    old.keep(`portvakt.passkey=${owner.browser.cookie('portvakt.passkey')}`);
    const refused = await sendRegistration(old, answer);
    expect([refused.status, refused.body]).toEqual([403, errorBody('SECOND_FACTOR_REQUIRED')]);
    expect(await storedPasskeys(app, owner.id)).toHaveLength(1);
  });

  it('is allowed after a code of the authenticator, which changes neither token nor cookies', async () => {
    const answer = await giveTotp();
    expect([answer.status, (answer.body as { token: string }).token]).toEqual([200, user.token]);
    expect(cookiesOf(answer)).toEqual({});
    expect((await register(browser, anAuthenticator())).status).toBe(200);
  });

  it('is allowed after a code by e-mail', async () => {
    const [session] = await app.database.sql<{ id: string }>('SELECT "id" FROM "session" WHERE "token" = $1', [
      user.token,
    ]);
    await anEmailCode(app, user.id, { key: `${user.id}!${session?.id}`, value: '314159!0' });
    expect((await browser.post('/two-factor/verify-otp', { code: '314159' })).status).toBe(200);
    expect((await options()).status).toBe(200);
  });

  it('is allowed after a backup code', async () => {
    const [code] = user.authenticator.backupCodes;
    expect((await browser.post('/two-factor/verify-backup-code', { code })).status).toBe(200);
    expect((await options()).status).toBe(200);
  });

  it('stays refused after a wrong code', async () => {
    expect((await browser.post('/two-factor/verify-totp', { code: '000000' })).status).toBe(401);
    await expectRefused();
  });

  it('is refused once the code is older than the fresh age, however fresh the session is', async () => {
    await giveTotp();
    const old = new Date(app.clock.now().getTime() - 86_400_000);
    await app.database.sql('UPDATE "session" SET "secondFactorAt" = $1 WHERE "token" = $2', [old, user.token]);
    await expectRefused();
  });

  it('is allowed in a session that a passkey opened', async () => {
    const owner = await aPasskeyOwner(app);
    await enableTwoFactor(app, owner.id);
    const fresh = new PasskeyBrowser(app);
    expect((await signInWith(fresh, owner.authenticator)).status).toBe(200);
    expect((await register(fresh, anAuthenticator())).status).toBe(200);
  });
});
