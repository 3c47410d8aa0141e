import { aDeletionToken } from '../account-deletion.js';
import { APPROVAL_SUBJECT } from '../email-change.js';
import { newestLinkTo } from '../mails.js';
import { aSession } from '../sessions.js';
import type { Browser } from '../social-sign-in.js';
import type { TestApp } from '../test-app.js';
import { anEmailAddress, PASSWORD } from '../users.js';
import { aResetToken, mailedVerificationToken } from '../verification-records.js';

const NEW_PASSWORD = 'et annet godt passord';

interface Walker {
  readonly browser: Browser;
  readonly email: string;
  readonly id: string;
}

/** Requests every endpoint that needs neither a session nor a second factor, a passkey, a provider or a role. */
export async function walkPublicEndpoints(app: TestApp): Promise<void> {
  const paths = ['/ok', '/ready', '/api/web-config', '/api/return-address?to=/', '/api/reference', '/error'];
  for (const path of [...paths, '/api/reference/openapi.json', '/jwks', '/.well-known/jwks.json'])
    await app.request().get(path).expect(200);
  await app.request().get('/get-session').expect(200, 'null');
}

/** Signs up, reads, changes and ends sessions, and deletes the account. */
export async function walkSessionEndpoints(app: TestApp): Promise<void> {
  const user = await signUp(app);
  await verifyAddress(app, user);
  await readOwn(user);
  await endSessions(app, user);
  await changeAccount(app, user);
  await resetPassword(app, user);
  await changeAddress(app, await signUp(app));
  await deleteAccounts(app, user);
}

/** Signs up with the field that everybody has to give. */
export async function signUp(app: TestApp): Promise<Walker> {
  const [browser, email] = [app.browser(), anEmailAddress()];
  const body = { name: 'Kari Nordmann', email, password: PASSWORD, number: email };
  const answer = await browser.post('/sign-up/email').send(body).expect(200);
  return { browser, email, id: (answer.body as { user: { id: string } }).user.id };
}

export async function signIn(app: TestApp, { email }: { readonly email: string }, password = PASSWORD) {
  const browser = app.browser();
  const answer = await browser.post('/sign-in/email').send({ email, password }).expect(200);
  return { browser, token: (answer.body as { token?: string }).token ?? '' };
}

async function verifyAddress(app: TestApp, { browser, email }: Walker): Promise<void> {
  await browser.post('/send-verification-email').send({ email }).expect(200);
  await browser.get(`/verify-email?token=${await mailedVerificationToken(app, email)}`).expect(200);
}

async function readOwn({ browser }: Walker): Promise<void> {
  const paths = ['get-session', 'list-sessions', 'list-accounts', 'list-activity', 'list-account-requests', 'token'];
  for (const path of paths) await browser.get(`/${path}`).expect(200);
  await browser.post('/export-account').expect(200);
}

async function endSessions(app: TestApp, user: Walker): Promise<void> {
  const { token } = await signIn(app, user);
  await user.browser.post('/revoke-session').send({ token }).expect(200);
  await user.browser.post('/revoke-other-sessions').expect(200);
  const others = [await signIn(app, user), await signIn(app, user)] as const;
  await others[0].browser.post('/sign-out').expect(200);
  await others[1].browser.post('/revoke-sessions').expect(200);
}

async function changeAccount(app: TestApp, user: Walker): Promise<void> {
  const { browser } = await signIn(app, user);
  await browser
    .post('/update-user')
    .send({ name: 'Kari Berg', number: `${user.email} 2` })
    .expect(200);
  const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  await browser
    .post('/change-password')
    .send({ ...passwords, revokeOtherSessions: true })
    .expect(200);
}

async function changeAddress(app: TestApp, user: Walker): Promise<void> {
  await verifyAddress(app, user);
  await user.browser.post('/change-email').send({ newEmail: anEmailAddress() }).expect(200);
  await user.browser.get(await newestLinkTo(app, user.email, APPROVAL_SUBJECT)).expect(302);
}

async function resetPassword(app: TestApp, { email, id }: Walker): Promise<void> {
  for (const path of ['/forget-password', '/request-password-reset'])
    await app.request().post(path).send({ email, redirectTo: '/nytt' }).expect(200);
  const token = await aResetToken(app, id);
  await app.request().get(`/reset-password/${token}?callbackURL=/nytt`).expect(302);
  await app.request().post('/reset-password').send({ token, newPassword: NEW_PASSWORD }).expect(200);
}

async function deleteAccounts(app: TestApp, user: Walker): Promise<void> {
  const { browser } = await signIn(app, user, NEW_PASSWORD);
  await aSession(app, user.id);
  await browser.post('/delete-user').send({ password: NEW_PASSWORD }).expect(200);
  const other = await signUp(app);
  await other.browser.get(`/delete-user/callback?token=${await aDeletionToken(app, other.id)}`).expect(200);
}
