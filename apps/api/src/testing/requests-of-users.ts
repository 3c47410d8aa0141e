import {
  anAuthenticator,
  authenticatorFrom,
  aTwoFactorUser,
  remainingBackupCodes,
  type SetUpAnswer,
  totpCode,
} from './authenticators.js';
import { sessionCookie } from './cookies.js';
import { aPasskeyOwner } from './passkeys.js';
import type { Prepare, Send } from './requests-around-accounts.js';
import { aPendingSignIn, pendingSignInCookie, secondFactorRequest } from './second-factor-sign-in.js';
import type { TestApp } from './test-app.js';
import { aSignedInTwoFactorUser, twoFactorRequest } from './two-factor-requests.js';
import { aLinkedAccount, anEmailAddress, aSignedInUser, aSignedUpUser, aStoredUser, PASSWORD } from './users.js';
import { aResetToken, forgedToken } from './verification-records.js';

const NEW_PASSWORD = 'et helt annet passord';

/** What the requests below are sent with. */
function senderOf(app: TestApp) {
  const post = (path: string, body: object, token?: string) => {
    const request = app.request().post(path);
    return (token === undefined ? request : request.set('cookie', sessionCookie(token))).send(body);
  };
  const asCaller =
    (path: string, body: () => object = () => ({}), isVerified = true) =>
    async (): Promise<Send> => {
      const { token } = await aSignedInUser(app, { isVerified });
      return () => post(path, body(), token);
    };
  const asUserWithPassword = (path: string, body: object) => async (): Promise<Send> => {
    const { token } = await aSignedUpUser(app);
    return () => post(path, body, token);
  };
  const withSecondFactor =
    (path: Parameters<typeof twoFactorRequest>[1], body: object = { password: PASSWORD }) =>
    async (): Promise<Send> => {
      const user = await aSignedInTwoFactorUser(app);
      return () => twoFactorRequest(app, path, user, body);
    };

  return { app, post, asCaller, asUserWithPassword, withSecondFactor };
}

type Sender = ReturnType<typeof senderOf>;

const signIns = ({ app, asCaller, post, withSecondFactor }: Sender): Readonly<Record<string, Prepare>> => ({
  'a sign-up': async () => () => post('/sign-up/email', { name: 'Kari', email: anEmailAddress(), password: PASSWORD }),
  'a sign-in': async () => {
    const { email } = await aStoredUser(app);
    return () => post('/sign-in/email', { email, password: PASSWORD });
  },
  'a pending sign-in': async () => {
    const { email } = await aTwoFactorUser(app);
    return () => post('/sign-in/email', { email, password: PASSWORD });
  },
  'a code, on a trusted device': async () => {
    const user = await aTwoFactorUser(app);
    const pending = pendingSignInCookie(await aPendingSignIn(app, user.id));
    const body = { code: totpCode(app, user.authenticator), trustDevice: true };
    return () => secondFactorRequest(app, 'verify-totp', pending, body);
  },
  'a backup code': async () => {
    const user = await aTwoFactorUser(app);
    const pending = pendingSignInCookie(await aPendingSignIn(app, user.id));
    const [code] = await remainingBackupCodes(app, user.authenticator);
    return () => secondFactorRequest(app, 'verify-backup-code', pending, { code });
  },
  'a code by mail': withSecondFactor('send-otp', {}),
  'a sign-out': asCaller('/sign-out'),
  'other sessions ended': asCaller('/revoke-sessions'),
});

const profileChanges = ({ app, asCaller, asUserWithPassword, post }: Sender): Readonly<Record<string, Prepare>> => ({
  'a profile': asCaller('/update-user', () => ({ name: 'Et nytt navn' })),
  'an address that is changed at once': asCaller('/change-email', () => ({ newEmail: anEmailAddress() }), false),
  'an address that waits': asCaller('/change-email', () => ({ newEmail: anEmailAddress() })),
  'a deletion': asCaller('/delete-user'),
  'a verification mail': async () => {
    const { email, token } = await aSignedInUser(app, { isVerified: false });
    return () => post('/send-verification-email', { email }, token);
  },
  'a verification': async () => {
    const { email, id } = await aStoredUser(app);
    const iat = Math.floor(app.clock.now().getTime() / 1000);
    const token = forgedToken({ claims: { email, sub: id, iat, exp: iat + 3600 } });
    return () => app.request().get('/verify-email').query({ token });
  },
  'a reset': async () => {
    const token = await aResetToken(app, (await aStoredUser(app)).id);
    return () => post('/reset-password', { token, newPassword: NEW_PASSWORD });
  },
  'a password': asUserWithPassword('/change-password', {
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
    revokeOtherSessions: true,
  }),
});

const signInMethodChanges = ({
  app,
  asUserWithPassword,
  post,
  withSecondFactor,
}: Sender): Readonly<Record<string, Prepare>> => ({
  'a second factor that is begun': asUserWithPassword('/two-factor/enable', { password: PASSWORD }),
  'a second factor that is on': async () => {
    const { token } = await aSignedUpUser(app);
    const answer = await post('/two-factor/enable', { password: PASSWORD }, token).expect(200);
    const code = totpCode(app, authenticatorFrom(answer.body as SetUpAnswer));
    return () => twoFactorRequest(app, 'verify-totp', { token }, { code });
  },
  'a deleted authenticator': async () => {
    const user = await aSignedInTwoFactorUser(app);
    const { id } = await anAuthenticator(app, user.id);
    return () => twoFactorRequest(app, 'delete', user, { id });
  },
  'backup codes': withSecondFactor('generate-backup-codes'),
  'a second factor that is off': withSecondFactor('disable'),
  'a renamed passkey': async () => {
    const { browser, passkey } = await aPasskeyOwner(app);
    return () => browser.post('/passkey/update-passkey', { id: passkey.id, name: 'Nøkkel' });
  },
  'a deleted passkey': async () => {
    const { browser, passkey, id } = await aPasskeyOwner(app);
    await aLinkedAccount(app, id, 'github');
    return () => browser.post('/passkey/delete-passkey', { id: passkey.id });
  },
  'an unlinked account': async () => {
    const { token, id } = await aSignedInUser(app);
    for (const provider of ['github', 'google']) await aLinkedAccount(app, id, provider);
    return () => post('/unlink-account', { providerId: 'github' }, token);
  },
});

/** Requests of users about themselves, by name. Each causes an event. */
export function requestsOfUsers(app: TestApp): Readonly<Record<string, Prepare>> {
  const sender = senderOf(app);
  return { ...signIns(sender), ...profileChanges(sender), ...signInMethodChanges(sender) };
}
