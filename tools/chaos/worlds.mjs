// What one person's share of the database may look like. A call either happened as a whole or not at all, so a call
// without an answer leaves two worlds, and what is found after a failure has to be exactly one of them.
import { ACCOUNT_EFFECTS } from './account-effects.mjs';
import { SIGN_IN_METHOD_EFFECTS } from './sign-in-method-effects.mjs';

/**
 * @typedef {object} World
 * @property {null | { email: string, name: string, emailVerified: boolean, password: string | null,
 *   twoFactorEnabled: boolean, devices: string[] }} user `password` null: none, the user signs in with a provider
 * @property {null | { verified: boolean, secret: string | null, codes: string[] | null }} authenticator its unspent
 *   backup codes; null for what the answer would have told, had it come
 * @property {string[]} identities ids of the person's accounts at the provider that are linked
 * @property {(string | null)[]} sessions tokens; null: begun by a call whose answer never came
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
 * @property {string} [usedSession] the token of the session that it was sent with
 * @property {string} [session] the token of the session that its answer began
 * @property {string} [secret] of an authenticator, told by its answer
 * @property {string[]} [codes] backup codes, told by its answer
 *
 * @typedef {object} Attempt
 * @property {Call} call
 * @property {'acknowledged' | 'refused' | 'in doubt' | 'unsent'} outcome
 */

/** @type {World} */
export const NOBODY = { user: null, authenticator: null, identities: [], sessions: [], records: [], mails: {} };

/** @type {Record<string, (world: World, call: Call) => World>} */
const EFFECTS = { ...ACCOUNT_EFFECTS, ...SIGN_IN_METHOD_EFFECTS };

/**
 * @param {World} world
 * @param {Call} call
 * @returns {World}
 */
export function after(world, call) {
  const effect = EFFECTS[call.name];
  if (!effect) throw new Error(`nobody knows what ${call.name} does`);
  return effect(world, call);
}

/**
 * Everything that may be true after attempts of which one at most can succeed: two uses of one link, or a single call.
 * A refusal among them says that another one has won; without one left that may have, there is no such world. A callback
 * uses up its state before anything else, so there a refusal says only that another one has begun.
 *
 * @param {World} before
 * @param {readonly Attempt[]} attempts
 * @returns {World[]}
 */
export function worldsAfter(before, attempts) {
  const of = (outcome) => attempts.filter((attempt) => attempt.outcome === outcome).map(({ call }) => call);
  const acknowledged = of('acknowledged');
  if (acknowledged.length > 1) return [];
  if (acknowledged.length === 1) return [after(before, acknowledged[0])];
  if (of('refused').length === attempts.length && attempts.length > 0) return [];
  const happened = of('in doubt').map((call) => after(before, call));
  const hasWinner = of('refused').length > 0 && !attempts.some(({ call }) => call.name === 'social-sign-in');
  return hasWinner ? happened : [before, ...happened];
}
