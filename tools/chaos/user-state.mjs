// One user as stored, and the calls that change it.

/**
 * @typedef {object} UserState
 * @property {null | { email: string, name: string, emailVerified: boolean, password: string | null,
 *   twoFactorEnabled: boolean, devices: string[] }} user `password` null: the user signs in with a provider only
 * @property {null | { verified: boolean, secret: string | null, codes: string[] | null }} authenticator its unspent
 *   backup codes; null where the answer with the value is missing
 * @property {string[]} identities ids of the user's accounts at the provider that are linked
 * @property {(string | null)[]} sessions tokens; null: begun by a call without an answer
 * @property {{ purpose: Purpose, token: string | null }[]} records links that work; null: not read yet
 * @property {Record<string, number>} mails written so far, by kind and recipient
 *
 * @typedef {'reset-password:' | 'delete-account-' | 'change-email-'} Purpose
 *
 * @typedef {object} Call
 * @property {string} name a key of `ACCOUNT_EFFECTS` or `SIGN_IN_METHOD_EFFECTS`
 * @property {string} [email]
 * @property {string} [userName]
 * @property {string} [password]
 * @property {string} [device]
 * @property {string} [token] of a link
 * @property {string} [code] a backup code
 * @property {string} [identity] the id of the account at the provider
 * @property {string} [usedSession] the token of the session of the request
 * @property {string} [session] the token of the session that its answer began
 * @property {string} [secret] the secret of an authenticator, from the answer
 * @property {string[]} [codes] backup codes, from the answer
 */

/** @type {UserState} */
export const NO_ACCOUNT = { user: null, authenticator: null, identities: [], sessions: [], records: [], mails: {} };
