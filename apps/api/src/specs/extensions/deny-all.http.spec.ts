import { describe, expect, it } from '@jest/globals';

import { ProductRefusal } from '@portvakt/kernel';

import { aTwoFactorUser, remainingBackupCodes, totpCode } from '../../testing/authenticators.js';
import { anExtension } from '../../testing/extensions.js';
import { anOperator } from '../../testing/operators.js';
import { signedInBrowser } from '../../testing/passkey-browser.js';
import { aPendingSignIn, pendingSignInCookie, secondFactorRequest } from '../../testing/second-factor-sign-in.js';
import { aSession } from '../../testing/sessions.js';
import { aProviderUser, goToProviderAndBack, useSocialApp } from '../../testing/social-sign-in.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { anEmailAddress, aStoredUser, PASSWORD } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

const CLOSED = { code: 'ACME_CLOSED', message: 'Stengt.' };
const NEW_PASSWORD = 'et helt annet passord';

const refuse = async (): Promise<never> => {
  throw new ProductRefusal('ACME_CLOSED');
};

/** A product that refuses whatever it is asked. */
const denyAll = anExtension({
  refusals: { ACME_CLOSED: { status: 403, nb: CLOSED.message, nn: 'Stengt.', en: 'Closed.' } },
  accountRules: () => ({ newUser: refuse, newEmail: refuse, newProfile: refuse, leave: refuse }),
  sessionRules: () => ({ start: refuse }),
  passwordRules: [{ name: 'none', whenBroken: 'refuse', judge: async () => 'ACME_CLOSED' }],
});

const app = useSocialApp(
  { CHANGE_EMAIL_ENABLED: 'true', DELETE_USER_ENABLED: 'true', OPERATOR_SET_PASSWORD_ENABLED: 'true' },
  undefined,
  undefined,
  { extensions: [denyAll] },
);

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a request that has to be refused and to change no row. */
async function isRefused(name: string, send: () => PromiseLike<Answer>): Promise<void> {
  const before = await databaseSnapshot(app);
  const { status, body } = await send();
  expect({ name, status, body }).toMatchObject({ name, status: 403, body: CLOSED });
  expect({ name, rows: await databaseSnapshot(app) }).toEqual({ name, rows: before });
}

describe('a product whose every rule refuses changes no row (case 15)', () => {
  it('for visitors', async () => {
    const { id, email } = await aStoredUser(app);
    const visitor = app.request();
    const token = await aResetToken(app, id);
    const newUser = { name: 'Kari', email: anEmailAddress(), password: PASSWORD };
    await isRefused('sign-up', () => visitor.post('/sign-up/email').send(newUser));
    await isRefused('sign-up of a known address', () => visitor.post('/sign-up/email').send({ ...newUser, email }));
    await isRefused('sign-in', () => visitor.post('/sign-in/email').send({ email, password: PASSWORD }));
    await isRefused('reset', () => visitor.post('/reset-password').send({ newPassword: NEW_PASSWORD, token }));
    const before = await databaseSnapshot(app);
    const answer = await goToProviderAndBack(app, aProviderUser(app, 'github'), { browser: app.browser() });
    expect(answer.headers['location']).toContain('error=acme_closed');
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('for somebody with the first factor', async () => {
    const user = await aTwoFactorUser(app);
    const pending = pendingSignInCookie(await aPendingSignIn(app, user.id));
    const [backup] = await remainingBackupCodes(app, user.authenticator);
    const code = totpCode(app, user.authenticator);
    await isRefused('a code', () => secondFactorRequest(app, 'verify-totp', pending, { code }));
    await isRefused('a backup code', () => secondFactorRequest(app, 'verify-backup-code', pending, { code: backup }));
  });

  it('for users', async () => {
    const { id } = await aStoredUser(app, { emailVerified: true });
    const browser = signedInBrowser(app, await aSession(app, id));
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await isRefused('profile', () => browser.post('/update-user', { name: 'Kari Ny' }));
    await isRefused('address', () => browser.post('/change-email', { newEmail: anEmailAddress() }));
    await isRefused('password', () => browser.post('/change-password', change));
    await isRefused('deletion', () => browser.post('/delete-user', { password: PASSWORD }));
  });

  it('for operators', async () => {
    const [admin, { id: userId }] = [await anOperator(app, 'admin'), await aStoredUser(app)];
    const newUser = { name: 'Kari', email: anEmailAddress(), password: PASSWORD };
    const reason = 'bedt om av brukeren';
    const password = { userId, newPassword: NEW_PASSWORD, reason };
    await isRefused('a new user', () => admin.post('/admin/create-user', newUser));
    await isRefused('profile', () => admin.post('/admin/update-user', { userId, data: { name: 'Ny' }, reason }));
    await isRefused('password', () => admin.post('/admin/set-user-password', password));
    await isRefused('removal', () => admin.post('/admin/remove-user', { userId, reason }));
  });
});
