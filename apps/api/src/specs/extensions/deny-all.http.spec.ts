import { describe, expect, it } from '@jest/globals';

import { ProductRefusal } from '@portvakt/kernel';

import { aDeletionToken } from '../../testing/account-deletion.js';
import { aTwoFactorUser, remainingBackupCodes, totpCode } from '../../testing/authenticators.js';
import { anExtension } from '../../testing/extensions.js';
import { anOperator } from '../../testing/operators.js';
import { signedInBrowser } from '../../testing/passkey-browser.js';
import { aPasskeyOwner, sendSignIn, signInOptions } from '../../testing/passkeys.js';
import { aPendingSignIn, pendingSignInCookie, secondFactorRequest } from '../../testing/second-factor-sign-in.js';
import { aSession } from '../../testing/sessions.js';
import {
  aProviderUser,
  browserWithSession,
  goToProviderAndBack,
  linkIdentity,
  type ProviderUser,
  useSocialApp,
} from '../../testing/social-sign-in.js';
import { databaseSnapshot, withoutFields } from '../../testing/stored-rows.js';
import { anEmailCode, EMAIL_CODE } from '../../testing/two-factor-requests.js';
import { anEmailAddress, aStoredUser, PASSWORD } from '../../testing/users.js';
import { aResetToken, forgedToken } from '../../testing/verification-records.js';

const CLOSED = { code: 'ACME_CLOSED', message: 'Stengt.' };
const NEW_PASSWORD = 'et helt annet passord';

const refuse = async (): Promise<never> => {
  throw new ProductRefusal('ACME_CLOSED');
};

/** A product that refuses everything. */
const denyAll = anExtension({
  refusals: { ACME_CLOSED: { status: 403, nb: CLOSED.message, nn: 'Stengt.', en: 'Closed.' } },
  accountRules: () => ({ newUser: refuse, newEmail: refuse, newProfile: refuse, leave: refuse }),
  sessionRules: () => ({ start: refuse }),
  passwordRules: [{ name: 'none', whenBroken: 'refuse', judge: async () => 'ACME_CLOSED' }],
});

const app = useSocialApp(
  {
    AUTO_SIGN_IN_AFTER_VERIFICATION: 'true',
    CHANGE_EMAIL_ENABLED: 'true',
    DELETE_USER_ENABLED: 'true',
    OPERATOR_SET_PASSWORD_ENABLED: 'true',
  },
  undefined,
  undefined,
  { extensions: [denyAll] },
);

/** Endpoints that call a rule; each is refused below. */
const CALLS_A_RULE = [
  'POST /admin/create-user',
  'POST /admin/remove-user',
  'POST /admin/set-user-password',
  'POST /admin/update-user',
  'GET /callback/{id}',
  'POST /change-email',
  'POST /change-password',
  'POST /delete-user',
  'GET /delete-user/callback',
  'POST /passkey/verify-authentication',
  'POST /reset-password',
  'POST /sign-in/email',
  'POST /sign-in/social',
  'POST /sign-up/email',
  'POST /two-factor/verify-backup-code',
  'POST /two-factor/verify-otp',
  'POST /two-factor/verify-totp',
  'POST /update-user',
  'GET /verify-email',
] as const;
/**
 * Tested in callback-posts and missing-fields: providers that answer with a form, and fields that everybody must give.
 */
const CALLS_A_RULE_ELSEWHERE = ['POST /callback/{id}', 'POST /sign-up/provider'];
/** Endpoints with these prefixes, apart from those above, do not create, change or sign in a user. */
const CALLS_NO_RULE = [
  '/account-info',
  '/admin/',
  '/cancel-account-request',
  '/export-account',
  '/forget-password',
  '/get-access-token',
  '/link-social',
  '/passkey/',
  '/refresh-token',
  '/request-password-reset',
  '/revoke-',
  '/send-verification-email',
  '/sign-out',
  '/two-factor/',
  '/unlink-account',
];

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const refused = new Set<(typeof CALLS_A_RULE)[number]>();

/** Sends a request, which must be refused and must not change any row. */
async function isRefused(endpoint: (typeof CALLS_A_RULE)[number], send: () => PromiseLike<Answer>): Promise<void> {
  const before = await databaseSnapshot(app);
  const { status, body } = await send();
  expect({ endpoint, status, body }).toMatchObject({ endpoint, status: 403, body: CLOSED });
  expect({ endpoint, rows: await databaseSnapshot(app) }).toEqual({ endpoint, rows: before });
  refused.add(endpoint);
}

/** Links an identity as if the product had no rules. */
async function linkToStoredUser(person: ProviderUser): Promise<void> {
  const { id, email } = await aStoredUser(app, { emailVerified: true });
  const browser = browserWithSession(app, { token: await aSession(app, id) });
  const answer = await linkIdentity(app, browser, { ...person, email });
  expect(answer.headers['location']).toBe('/konto');
}

describe('a product whose every rule refuses changes no row (case 15)', () => {
  it('for visitors', async () => {
    const { id, email } = await aStoredUser(app);
    const visitor = app.request();
    const token = await aResetToken(app, id);
    const newUser = { name: 'Kari', email: anEmailAddress(), password: PASSWORD };
    await isRefused('POST /sign-up/email', () => visitor.post('/sign-up/email').send(newUser));
    await isRefused('POST /sign-up/email', () => visitor.post('/sign-up/email').send({ ...newUser, email }));
    await isRefused('POST /sign-in/email', () => visitor.post('/sign-in/email').send({ email, password: PASSWORD }));
    await isRefused('POST /reset-password', () =>
      visitor.post('/reset-password').send({ newPassword: NEW_PASSWORD, token }),
    );
    const iat = Math.floor(app.clock.now().getTime() / 1000);
    const link = forgedToken({ claims: { email, sub: id, iat, exp: iat + 3600 } });
    await isRefused('GET /verify-email', () => visitor.get('/verify-email').query({ token: link }));
  });

  it.each(['a new user', 'a known one'])('for %s of a provider', async (who) => {
    const [github, google] = [aProviderUser(app, 'github'), aProviderUser(app, 'google')];
    if (who === 'a known one') await Promise.all([github, google].map(linkToStoredUser));
    const before = await databaseSnapshot(app);
    const answer = await goToProviderAndBack(app, github, { browser: app.browser() });
    expect(answer.headers['location']).toContain('error=acme_closed');
    expect(await databaseSnapshot(app)).toEqual(before);
    refused.add('GET /callback/{id}');
    const token = await app.fake.idToken('google', {}, {}, google);
    const body = { provider: 'google', idToken: { token } };
    await isRefused('POST /sign-in/social', () => app.request().post('/sign-in/social').send(body));
  });

  it('for the owner of a passkey', async () => {
    const { browser, authenticator } = await aPasskeyOwner(app);
    const challenge = await signInOptions(browser);
    const before = withoutFields(await databaseSnapshot(app), 'verification');
    const { status, body } = await sendSignIn(browser, authenticator.get(challenge));
    expect({ status, body: body as object }).toEqual({ status: 403, body: CLOSED });
    // The first response uses the challenge up, whatever its result (passkeys §5.2).
    expect(withoutFields(await databaseSnapshot(app), 'verification')).toEqual(before);
    refused.add('POST /passkey/verify-authentication');
  });

  it('for somebody with the first factor', async () => {
    const user = await aTwoFactorUser(app);
    const reference = await aPendingSignIn(app, user.id);
    const pending = pendingSignInCookie(reference);
    const [backup] = await remainingBackupCodes(app, user.authenticator);
    const code = totpCode(app, user.authenticator);
    await anEmailCode(app, user.id, { key: reference, value: `${EMAIL_CODE}!0` });
    await isRefused('POST /two-factor/verify-totp', () => secondFactorRequest(app, 'verify-totp', pending, { code }));
    await isRefused('POST /two-factor/verify-otp', () =>
      secondFactorRequest(app, 'verify-otp', pending, { code: EMAIL_CODE }),
    );
    await isRefused('POST /two-factor/verify-backup-code', () =>
      secondFactorRequest(app, 'verify-backup-code', pending, { code: backup }),
    );
  });

  it('for users', async () => {
    const { id } = await aStoredUser(app, { emailVerified: true });
    const browser = signedInBrowser(app, await aSession(app, id));
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const token = await aDeletionToken(app, id);
    await isRefused('POST /update-user', () => browser.post('/update-user', { name: 'Kari Ny' }));
    await isRefused('POST /change-email', () => browser.post('/change-email', { newEmail: anEmailAddress() }));
    await isRefused('POST /change-password', () => browser.post('/change-password', change));
    await isRefused('POST /delete-user', () => browser.post('/delete-user', { password: PASSWORD }));
    await isRefused('POST /delete-user', () => browser.post('/delete-user', { token }));
    await isRefused('GET /delete-user/callback', () => browser.get(`/delete-user/callback?token=${token}`));
  });

  it('for operators', async () => {
    const [admin, { id: userId }] = [await anOperator(app, 'admin'), await aStoredUser(app)];
    const newUser = { name: 'Kari', email: anEmailAddress(), password: PASSWORD };
    const reason = 'bedt om av brukeren';
    const password = { userId, newPassword: NEW_PASSWORD, reason };
    const profile = { userId, data: { name: 'Ny' }, reason };
    await isRefused('POST /admin/create-user', () => admin.post('/admin/create-user', newUser));
    await isRefused('POST /admin/update-user', () => admin.post('/admin/update-user', profile));
    await isRefused('POST /admin/set-user-password', () => admin.post('/admin/set-user-password', password));
    await isRefused('POST /admin/remove-user', () => admin.post('/admin/remove-user', { userId, reason }));
  });

  it('at every endpoint that calls a rule, and every other that writes is known to call none', async () => {
    expect([...refused].sort()).toEqual([...CALLS_A_RULE].sort());
    const { body } = await app.request().get('/api/reference/openapi.json').expect(200);
    const { paths } = body as { paths: Record<string, object> };
    const writing = Object.keys(paths).filter((path) => 'post' in (paths[path] ?? {}));
    const known: readonly string[] = [...CALLS_A_RULE, ...CALLS_A_RULE_ELSEWHERE];
    const unknown = writing.filter((path) => !known.includes(`POST ${path}`));
    expect(unknown.filter((path) => !CALLS_NO_RULE.some((start) => path.startsWith(start)))).toEqual([]);
  });
});
