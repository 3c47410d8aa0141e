import { describe, expect, it } from '@jest/globals';

import { deleteUser, DELETION_BY_MAIL } from '../../testing/account-deletion.js';
import { type AuditRow, auditRowsDuring } from '../../testing/audit-log.js';
import {
  anAuthenticator,
  authenticatorFrom,
  setWrongCodeCount,
  totpCode,
  wrongTotpCode,
} from '../../testing/authenticators.js';
import { sessionCookie } from '../../testing/cookies.js';
import {
  aPendingSignIn,
  pendingSignInCookie,
  secondFactorRequest,
  signInWithPassword,
} from '../../testing/second-factor-sign-in.js';
import { aSession } from '../../testing/sessions.js';
import { type TestApp, useTestApp } from '../../testing/test-app.js';
import {
  aSignedInTwoFactorUser,
  type SignedInTwoFactorUser,
  twoFactorRequest,
} from '../../testing/two-factor-requests.js';
import { anEmailAddress, aStoredUser, PASSWORD } from '../../testing/users.js';

const app = useTestApp({ ...DELETION_BY_MAIL, CHANGE_EMAIL_ENABLED: 'true' });

const post = (path: string, token: string, body: object) =>
  app.request().post(path).set('cookie', sessionCookie(token)).send(body);

interface Act {
  readonly userId: string;
  readonly work: () => Promise<unknown>;
}

type Prepare = (app: TestApp) => Promise<Act>;

/** Something that a user with two-factor on does in their session. */
const inSession =
  (work: (user: SignedInTwoFactorUser) => Promise<unknown>): Prepare =>
  async () => {
    const user = await aSignedInTwoFactorUser(app);
    return { userId: user.id, work: () => work(user) };
  };

/** Something that a user with two-factor on does while their sign-in waits for a code. */
const whilePending =
  (work: (user: SignedInTwoFactorUser, cookie: string) => Promise<unknown>): Prepare =>
  async () => {
    const user = await aSignedInTwoFactorUser(app);
    const cookie = pendingSignInCookie(await aPendingSignIn(app, user.id));
    return { userId: user.id, work: () => work(user, cookie) };
  };

/** Something that a user without a second factor does. */
const asUser =
  (work: (token: string) => Promise<unknown>): Prepare =>
  async () => {
    const { id } = await aStoredUser(app, { emailVerified: true });
    const token = await aSession(app, id);
    return { userId: id, work: () => work(token) };
  };

const enabled = async (token: string) =>
  (await post('/two-factor/enable', token, { password: PASSWORD }).expect(200)).body as { totpURI: string };

type Expected = Partial<Pick<AuditRow, 'outcome' | 'actorType'>> & { readonly facts?: object };

const ACTS: readonly (readonly [kind: string, prepare: Prepare, expected?: Expected])[] = [
  [
    'sign-in.challenged',
    async () => {
      const user = await aSignedInTwoFactorUser(app);
      return { userId: user.id, work: async () => signInWithPassword(app, user).expect(200) };
    },
    { facts: { way: 'password' } },
  ],
  ['second-factor.begun', asUser(async (token) => enabled(token))],
  [
    'second-factor.on',
    asUser(async (token) => {
      const code = totpCode(app, authenticatorFrom(await enabled(token)));
      await twoFactorRequest(app, 'verify-totp', { token }, { code }).expect(200);
    }),
  ],
  [
    'session.replaced',
    asUser(async (token) => {
      const code = totpCode(app, authenticatorFrom(await enabled(token)));
      await twoFactorRequest(app, 'verify-totp', { token }, { code }).expect(200);
    }),
  ],
  [
    'second-factor.off',
    inSession((user) => twoFactorRequest(app, 'disable', user, { password: PASSWORD }).expect(200)),
  ],
  [
    'authenticator.added',
    inSession(async (user) => {
      const { body } = await twoFactorRequest(app, 'add', user, { password: PASSWORD, name: 'Ny' }).expect(200);
      const code = totpCode(app, authenticatorFrom(body as { totpURI: string }));
      await twoFactorRequest(app, 'verify-totp', user, { code }).expect(200);
    }),
  ],
  [
    'authenticator.deleted',
    inSession(async (user) => {
      const other = await anAuthenticator(app, user.id);
      await twoFactorRequest(app, 'delete', user, { id: other.id }).expect(200);
    }),
  ],
  [
    'backup-codes.made',
    inSession((user) => twoFactorRequest(app, 'generate-backup-codes', user, { password: PASSWORD }).expect(200)),
  ],
  [
    'password.refused',
    inSession((user) => twoFactorRequest(app, 'disable', user, { password: 'et galt passord' }).expect(400)),
    { outcome: 'refused' },
  ],
  [
    'backup-code.used',
    whilePending(async (user, cookie) => {
      const [code] = user.authenticator.backupCodes;
      await secondFactorRequest(app, 'verify-backup-code', cookie, { code }).expect(200);
    }),
  ],
  ['code.sent', inSession((user) => twoFactorRequest(app, 'send-otp', user).expect(200))],
  [
    'code.refused',
    whilePending((user, cookie) =>
      secondFactorRequest(app, 'verify-totp', cookie, { code: wrongTotpCode(app, user.authenticator) }).expect(401),
    ),
    { outcome: 'refused' },
  ],
  [
    'second-factor.blocked',
    whilePending(async (user, cookie) => {
      await setWrongCodeCount(app, user.id, 14);
      await secondFactorRequest(app, 'verify-totp', cookie, { code: wrongTotpCode(app, user.authenticator) });
    }),
    { outcome: 'refused' },
  ],
  [
    'device.trusted',
    whilePending((user, cookie) =>
      secondFactorRequest(app, 'verify-totp', cookie, {
        code: totpCode(app, user.authenticator),
        trustDevice: true,
      }).expect(200),
    ),
  ],
  ['email.change-asked', asUser((token) => post('/change-email', token, { newEmail: anEmailAddress() }).expect(200))],
  [
    'user.deletion-asked',
    async () => {
      const { id, email } = await aStoredUser(app, { emailVerified: true });
      const user = { id, email, token: await aSession(app, id) };
      return { userId: id, work: async () => deleteUser(app, user).expect(200) };
    },
  ],
];

describe('the audit log records second factors and of what users ask for (operators §10.2)', () => {
  it.each(ACTS)('%s: one event about the user', async (kind, prepare, expected = {}) => {
    const { userId, work } = await prepare(app);
    const rows = (await auditRowsDuring(app, work)).filter((row) => row.kind === kind);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ outcome: 'done', subjectId: userId, ipAddress: '127.0.0.1', ...expected });
  });
});
