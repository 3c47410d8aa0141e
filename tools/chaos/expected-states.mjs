// The states of one user that may be stored. A call takes effect as a whole or not at all, so a call without an answer
// leaves two possible states. After a failure the rows must match exactly one of them.
import { ACCOUNT_EFFECTS } from './account-effects.mjs';
import { SIGN_IN_METHOD_EFFECTS } from './sign-in-method-effects.mjs';

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
 *
 * @typedef {object} Attempt
 * @property {Call} call
 * @property {'acknowledged' | 'refused' | 'in doubt' | 'unsent'} outcome
 */

/** @type {UserState} */
export const NO_ACCOUNT = { user: null, authenticator: null, identities: [], sessions: [], records: [], mails: {} };

/** @type {Record<string, (state: UserState, call: Call) => UserState>} */
const EFFECTS = { ...ACCOUNT_EFFECTS, ...SIGN_IN_METHOD_EFFECTS };

/**
 * @param {UserState} state
 * @param {Call} call
 * @returns {UserState}
 */
export function after(state, call) {
  const effect = EFFECTS[call.name];
  if (!effect) throw new Error(`there is no effect for ${call.name}`);
  return effect(state, call);
}

/**
 * Returns all possible states after concurrent attempts, at most one of which can succeed: two uses of one link, or a
 * single call. A refusal implies that another attempt succeeded. The callback of a provider is an exception: it uses up
 * its OAuth state first, so a refusal implies only that another attempt has begun. Empty where the outcomes are
 * impossible.
 *
 * @param {UserState} before
 * @param {readonly Attempt[]} attempts
 * @returns {UserState[]}
 */
export function possibleStatesAfter(before, attempts) {
  const withOutcome = (outcome) => attempts.filter((attempt) => attempt.outcome === outcome).map(({ call }) => call);
  const acknowledged = withOutcome('acknowledged');
  if (acknowledged.length > 1) return [];
  if (acknowledged.length === 1) return [after(before, acknowledged[0])];
  if (withOutcome('refused').length === attempts.length && attempts.length > 0) return [];
  const executed = withOutcome('in doubt').map((call) => after(before, call));
  const hasWinner = withOutcome('refused').length > 0 && !attempts.some(({ call }) => call.name === 'social-sign-in');
  return hasWinner ? executed : [before, ...executed];
}
