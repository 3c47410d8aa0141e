// The states of one user that may be stored. A call takes effect as a whole or not at all, so a call without an answer
// leaves two possible states. After a failure the rows must match exactly one of them.
import { ACCOUNT_EFFECTS } from './account-effects.mjs';
import { SIGN_IN_METHOD_EFFECTS } from './sign-in-method-effects.mjs';

/**
 * @typedef {import('./user-state.mjs').UserState} UserState
 * @typedef {import('./user-state.mjs').Call} Call
 *
 * @typedef {object} Attempt
 * @property {Call} call
 * @property {'acknowledged' | 'refused' | 'in doubt' | 'unsent'} outcome
 */

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
