import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { errorBody } from '../../testing/expected-answers.js';
import { PasskeyBrowser, signedInBrowser } from '../../testing/passkey-browser.js';
import {
  anAuthenticator,
  aPasskeyOf,
  challengeRecords,
  registerOptions,
  sendRegistration,
  signInOptions,
  signInWith,
  storedPasskeys,
} from '../../testing/passkeys.js';
import { aSession } from '../../testing/sessions.js';
import { aProviderUser, goToProviderAndBack, type SocialApp, startSocialApp } from '../../testing/social-sign-in.js';
import { type TestApp, useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, aStoredUser, PASSWORD } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

const SENTENCE = 'Passnøklene dine virker som før. Slett dem du ikke kjenner igjen.';
const NEW_PASSWORD = 'et helt annet passord';

async function aUserWithPasskey(app: TestApp, emailVerified: boolean) {
  const user = await aStoredUser(app, { emailVerified });
  const browser = signedInBrowser(app, await aSession(app, user.id));
  return { ...user, browser, ...(await aPasskeyOf({ browser })) };
}

describe('passkeys', () => {
  const app = useTestApp({ DELETE_USER_ENABLED: 'true' });
  const reset = async ({ id }: { readonly id: string }) => {
    const body = { newPassword: NEW_PASSWORD, token: await aResetToken(app, id) };
    await app.request().post('/reset-password').send(body).expect(200);
  };

  it('stay after a reset of the password by the owner of a verified address, who is notified', async () => {
    const user = await aUserWithPasskey(app, true);
    await reset(user);
    expect(await storedPasskeys(app, user.id)).toHaveLength(1);
    expect((await app.mailTo(user.email, 'Passordet ditt er endret')).text).toContain(SENTENCE);
    expect((await signInWith(new PasskeyBrowser(app), user.authenticator)).status).toBe(200);
  });

  it('are deleted by a reset where the address was not verified', async () => {
    const user = await aUserWithPasskey(app, false);
    await reset(user);
    expect(await storedPasskeys(app, user.id)).toEqual([]);
    expect((await app.mailTo(user.email, 'Passordet ditt er endret')).text).not.toContain(SENTENCE);
    const late = await signInWith(new PasskeyBrowser(app), user.authenticator);
    expect(late.body).toEqual(errorBody('PASSKEY_NOT_FOUND'));
  });

  it('stay after a change of the password, which ends a registration that was begun', async () => {
    const user = await aUserWithPasskey(app, true);
    const answer = anAuthenticator().create(await registerOptions(user.browser));
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await user.browser.post('/change-password', change)).status).toBe(200);
    const refused = await sendRegistration(user.browser, answer);
    expect([refused.status, refused.body]).toEqual([400, errorBody('CHALLENGE_NOT_FOUND')]);
    expect(await storedPasskeys(app, user.id)).toHaveLength(1);
    expect((await app.mailTo(user.email, 'Passordet ditt er endret')).text).toContain(SENTENCE);
  });

  it('are deleted with their user, as are their challenges', async () => {
    const user = await aUserWithPasskey(app, true);
    const [own, asked] = [await registerOptions(user.browser), await signInOptions(user.browser)];
    expect((await user.browser.post('/delete-user', { password: PASSWORD })).status).toBe(200);
    expect(await storedPasskeys(app, user.id)).toEqual([]);
    const left = (await challengeRecords(app)).filter(
      (id) => id.endsWith(own.challenge) || id.endsWith(asked.challenge),
    );
    expect(left).toEqual([]);
  });
});

describe('passkeys of somebody who has signed up with the address of another', () => {
  let app: SocialApp;
  beforeAll(async () => {
    app = await startSocialApp();
  });
  afterAll(() => app.stop());

  it('are deleted when the owner of the address takes the account over', async () => {
    const attacker = await aSignedUpUser(app);
    const { authenticator } = await aPasskeyOf({ browser: signedInBrowser(app, attacker.token) });
    const owner = aProviderUser(app, 'github', { email: attacker.email });
    await goToProviderAndBack(app, owner, { browser: app.browser() });
    expect(await storedPasskeys(app, attacker.id)).toEqual([]);
    const late = await signInWith(new PasskeyBrowser(app), authenticator);
    expect([late.status, late.body]).toEqual([401, errorBody('PASSKEY_NOT_FOUND')]);
  });
});
