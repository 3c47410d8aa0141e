import { authenticatorFrom, type SetUpAnswer, totpCode } from '../authenticators.js';
import { sessionCookie } from '../cookies.js';
import { PasskeyBrowser } from '../passkey-browser.js';
import { aPasskeyOf, signInWith } from '../passkeys.js';
import type { TestApp } from '../test-app.js';
import { CODE_MAIL_SUBJECT } from '../two-factor-requests.js';
import { PASSWORD } from '../users.js';
import { signIn, signUp } from './session-walk.js';

/** Sets up two-factor authentication, signs in with each kind of code, and turns it off. */
export async function walkSecondFactorEndpoints(app: TestApp): Promise<void> {
  const user = await signUp(app);
  const post = async (path: string, body: object = {}, browser = user.browser): Promise<SetUpAnswer> =>
    (await browser.post(`/two-factor/${path}`).send(body).expect(200)).body as SetUpAnswer;
  const authenticator = authenticatorFrom(await post('enable', { password: PASSWORD }));
  await post('verify-totp', { code: totpCode(app, authenticator) });
  const { id } = await post('add', { password: PASSWORD, name: 'Den andre' });
  await post('get-totp-uri', { password: PASSWORD, id });
  await user.browser.get('/two-factor/list-user-twofactors').expect(200);
  const { backupCodes } = await post('generate-backup-codes', { password: PASSWORD });
  const byMail = await signIn(app, user);
  await post('send-otp', {}, byMail.browser);
  const { subject } = await app.mailTo(user.email, CODE_MAIL_SUBJECT);
  await post('verify-otp', { code: subject.slice(0, 6), trustDevice: true }, byMail.browser);
  const byBackupCode = await signIn(app, user);
  await post('verify-backup-code', { code: backupCodes[0] }, byBackupCode.browser);
  await post('delete', { id });
  await post('disable', { password: PASSWORD });
}

/** Registers a passkey, signs in with it and deletes it. */
export async function walkPasskeyEndpoints(app: TestApp): Promise<void> {
  const user = await signUp(app);
  const browser = new PasskeyBrowser(app, sessionCookie((await signIn(app, user)).token));
  const { authenticator, passkey } = await aPasskeyOf({ browser });
  await browser.get('/passkey/list-user-passkeys');
  await browser.post('/passkey/update-passkey', { id: passkey.id, name: 'Telefonen' });
  const visitor = new PasskeyBrowser(app);
  await visitor.get('/passkey/generate-authenticate-options');
  await signInWith(visitor, authenticator);
  await browser.post('/passkey/delete-passkey', { id: passkey.id });
}
