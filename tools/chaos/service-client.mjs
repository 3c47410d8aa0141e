import { generateSync, ScureBase32Plugin } from 'otplib';

import { ORIGIN } from '../experiment/service.mjs';

const SESSION_COOKIE = 'portvakt.session_token';
const TOKEN_LENGTH = 32;
export const PROVIDER = 'github';
/** Redirect target of a successful provider callback. */
export const DONE = '/ferdig';
const DEFECT = 500;
/** Overload: the call had no effect, unless the database was down. */
export const OVERLOADED = 503;
/** Errors of a callback when the database failed. */
const FAILURES = [
  'internal_server_error',
  'unable_to_create_user',
  'unable_to_create_session',
  'unable_to_link_account',
];
const base32 = new ScureBase32Plugin();

const codeOf = (secret) => generateSync({ secret: Buffer.from(secret), epoch: Math.floor(Date.now() / 1000) });

const verifyTotp = ({ secret }) => ({ path: '/two-factor/verify-totp', body: { code: codeOf(secret) } });
const verifyBackupCode = ({ code, disableSession }) => ({
  path: '/two-factor/verify-backup-code',
  body: disableSession ? { code, disableSession } : { code },
});
const withPassword =
  (path) =>
  ({ currentPassword: password }) => ({ path, body: { password } });
const callback = ({ callbackPath: path }) => ({ path });

/**
 * The HTTP request of each call of `expected-states.mjs`.
 *
 * @type {Record<string, (call: object) => { path: string, body?: object }>}
 */
const REQUESTS = {
  'sign-up': ({ userName: name, email, password }) => ({ path: '/sign-up/email', body: { name, email, password } }),
  'sign-in': ({ email, password }) => ({ path: '/sign-in/email', body: { email, password } }),
  'update-user': ({ userName: name }) => ({ path: '/update-user', body: { name } }),
  'forget-password': ({ email }) => ({ path: '/forget-password', body: { email, redirectTo: '/nytt-passord' } }),
  'forget-password-of-stranger': ({ email }) => ({ path: '/forget-password', body: { email } }),
  'reset-password': ({ token, password }) => ({ path: '/reset-password', body: { token, newPassword: password } }),
  'change-password': ({ currentPassword, password }) => ({
    path: '/change-password',
    body: { currentPassword, newPassword: password },
  }),
  'change-password-and-revoke': ({ currentPassword, password }) => ({
    path: '/change-password',
    body: { currentPassword, newPassword: password, revokeOtherSessions: true },
  }),
  'change-email': ({ email }) => ({ path: '/change-email', body: { newEmail: email } }),
  'ask-for-change-email': ({ email }) => ({ path: '/change-email', body: { newEmail: email } }),
  'follow-change-link': ({ link }) => ({ path: `/verify-email?token=${link}` }),
  'verify-email': ({ link }) => ({ path: `/verify-email?token=${link}` }),
  'ask-for-deletion': () => ({ path: '/delete-user', body: {} }),
  'delete-by-password': ({ currentPassword }) => ({ path: '/delete-user', body: { password: currentPassword } }),
  'delete-by-token': ({ token }) => ({ path: '/delete-user', body: { token } }),
  'delete-by-link': ({ token }) => ({ path: `/delete-user/callback?token=${token}` }),
  'enable-two-factor': withPassword('/two-factor/enable'),
  'confirm-two-factor': verifyTotp,
  'disable-two-factor': withPassword('/two-factor/disable'),
  'verify-totp': verifyTotp,
  'spend-backup-code': verifyBackupCode,
  'generate-backup-codes': withPassword('/two-factor/generate-backup-codes'),
  'complete-by-totp': verifyTotp,
  'complete-by-backup-code': verifyBackupCode,
  'social-sign-up': callback,
  'social-sign-in': callback,
  'link-social': callback,
  'unlink-account': ({ identity: accountId }) => ({
    path: '/unlink-account',
    body: { providerId: PROVIDER, accountId },
  }),
};

/**
 * Sends a call and returns its outcome. A call is acknowledged when the status arrived, even where the body is cut off.
 * `session`: the session that the answer began, with its cookie; `secrets`: values that only the answer contains.
 *
 * @param {string} address
 * @param {import('./user-state.mjs').Call & { cookie?: string, pendingCookie?: string, stateCookie?: string,
 *   userAgent: string }} call
 * @returns {Promise<{ outcome: 'acknowledged' | 'refused' | 'in doubt' | 'unsent' | 'overloaded' | 'failed' | 'strange',
 *   status?: number, session?: { token: string, cookie: string }, secrets?: { secret?: string, codes?: string[] } }>}
 */
export async function sendCall(address, call) {
  const { path, body } = REQUESTS[call.name](call);
  try {
    const answer = await request(address, { path, body, cookie: cookiesOf(call), userAgent: call.userAgent });
    const secrets = secretsIn(await answer.text().catch(() => ''));
    return { outcome: outcomeOf(answer), status: answer.status, ...sessionStartedBy(answer), secrets };
  } catch (error) {
    return { outcome: error.cause?.code === 'ECONNREFUSED' ? 'unsent' : 'in doubt' };
  }
}

/**
 * Sends a request like a browser: a POST where there is a body.
 *
 * @param {string} address
 * @param {{ path: string, body?: object, cookie?: string, userAgent?: string }} what
 */
export function request(address, { path, body, cookie, userAgent }) {
  const headers = {
    origin: ORIGIN,
    ...(userAgent ? { 'user-agent': userAgent } : {}),
    ...(cookie ? { cookie } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const init = { method: body ? 'POST' : 'GET', headers, redirect: 'manual' };
  return fetch(`${address}${path}`, body ? { ...init, body: JSON.stringify(body) } : init);
}

/** With a session cookie, the service would ignore the pending sign-in. */
function cookiesOf({ cookie, pendingCookie, stateCookie }) {
  if (pendingCookie) return pendingCookie;
  return [stateCookie, cookie].filter(Boolean).join('; ');
}

/** The secret and backup codes of an authenticator, which only this answer contains in plain text. */
function secretsIn(text) {
  if (!text.includes('backupCodes')) return {};
  const { totpURI, backupCodes: codes } = JSON.parse(text);
  if (!totpURI) return { codes };
  const secret = Buffer.from(base32.decode(new URL(totpURI).searchParams.get('secret') ?? '')).toString();
  return { secret, codes };
}

function outcomeOf({ status, headers }) {
  if (status === 200) return 'acknowledged';
  if (status === OVERLOADED) return 'overloaded';
  if (status >= DEFECT) return 'failed';
  if (status === 302) return outcomeOfRedirect(new URL(headers.get('location') ?? '', ORIGIN));
  return status >= 400 && status !== 429 ? 'refused' : 'strange';
}

/** The callback of a provider always answers with a redirect (specification §12.2). */
function outcomeOfRedirect({ pathname, searchParams }) {
  const error = searchParams.get('error');
  if (error === null) return pathname === DONE ? 'acknowledged' : 'strange';
  return FAILURES.includes(error) ? 'failed' : 'refused';
}

function sessionStartedBy(answer) {
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
  if (!line || line.includes('Max-Age=0')) return {};
  const [cookie] = line.split(';');
  return { session: { cookie, token: cookie.slice(SESSION_COOKIE.length + 1).slice(0, TOKEN_LENGTH) } };
}
