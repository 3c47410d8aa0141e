import { ORIGIN } from '../experiment/service.mjs';

const SESSION_COOKIE = 'portvakt.session_token';
const TOKEN_LENGTH = 32;

/**
 * How each call of `worlds.mjs` goes over the wire.
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
};

/**
 * Sends a call and says what came of it. Once the status is there the call is acknowledged, even when the rest of the
 * answer is cut off. `session`: the one that the answer began, with its cookie.
 *
 * @param {string} address
 * @param {import('./worlds.mjs').Call & { cookie?: string, userAgent: string }} call
 * @returns {Promise<{ outcome: 'acknowledged' | 'refused' | 'in doubt' | 'unsent' | 'strange', status?: number,
 *   session?: { token: string, cookie: string } }>}
 */
export async function sendCall(address, call) {
  const { path, body } = REQUESTS[call.name](call);
  const headers = { origin: ORIGIN, 'user-agent': call.userAgent };
  if (call.cookie) headers.cookie = call.cookie;
  if (body) headers['content-type'] = 'application/json';
  const init = { method: body ? 'POST' : 'GET', headers, redirect: 'manual' };
  try {
    const answer = await fetch(`${address}${path}`, body ? { ...init, body: JSON.stringify(body) } : init);
    await answer.arrayBuffer().catch(() => undefined);
    return { outcome: outcomeOf(answer.status), status: answer.status, ...beganIn(answer) };
  } catch (error) {
    return { outcome: error.cause?.code === 'ECONNREFUSED' ? 'unsent' : 'in doubt' };
  }
}

/**
 * Whose session a cookie opens; null: nobody's.
 *
 * @param {string} address
 * @param {string} cookie
 * @returns {Promise<{ user: { email: string, name: string, emailVerified: boolean } } | null>}
 */
export async function readSession(address, cookie) {
  const answer = await fetch(`${address}/get-session`, { headers: { cookie } });
  return answer.json();
}

function outcomeOf(status) {
  if (status === 200) return 'acknowledged';
  return status >= 400 && status < 500 && status !== 429 ? 'refused' : 'strange';
}

function beganIn(answer) {
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
  if (!line || line.includes('Max-Age=0')) return {};
  const [cookie] = line.split(';');
  return { session: { cookie, token: cookie.slice(SESSION_COOKIE.length + 1).slice(0, TOKEN_LENGTH) } };
}
