import { beginChallenge, consentAtProvider } from './begin-sign-in.mjs';

/**
 * @typedef {object} ActionContext
 * @property {import('./simulated-user.mjs').SimulatedUser} actor
 * @property {readonly string[]} addresses
 * @property {object} providers
 * @property {{ random: import('./seeded-random.mjs').Random, newName: string, newEmail: string, device: string,
 *   isTwice: boolean }} fresh
 */

const hasPassword = ({ user }) => user.password !== null;
const isOn = ({ user }) => user.twoFactorEnabled;
const isUnconfirmed = ({ user, authenticator }) => !user.twoFactorEnabled && authenticator?.secret;
const hasCodes = (state) => isOn(state) && state.authenticator.codes?.length > 0;
const isLinked = ({ identities }) => identities.length > 0;
const both = (one, other) => (state) => one(state) && other(state);

/** Weight, precondition and calls of each action about second factors and providers. */
export const SIGN_IN_ACTIONS = [
  [3, (state) => hasPassword(state) && !isOn(state), ({ actor }) => [withPassword('enable-two-factor', actor)]],
  [8, isUnconfirmed, confirm],
  [5, hasCodes, spend],
  [2, isOn, ({ actor }) => [{ name: 'verify-totp', secret: actor.state.authenticator.secret }]],
  [0.7, both(isOn, hasPassword), ({ actor }) => [withPassword('generate-backup-codes', actor)]],
  [0.4, both(isOn, hasPassword), ({ actor }) => [withPassword('disable-two-factor', actor)]],
  [4, (state) => !isLinked(state), link],
  [4, isLinked, signInAtProvider],
  [1, both(isLinked, hasPassword), ({ actor }) => [{ name: 'unlink-account', identity: actor.identity }]],
];

const withPassword = (name, { state }) => ({ name, currentPassword: state.user.password });

/** Never twice: a second call with the same code would also succeed. */
function confirm({ actor }) {
  return [{ name: 'confirm-two-factor', secret: actor.state.authenticator.secret }];
}

function spend({ actor, fresh }) {
  const call = { name: 'spend-backup-code', code: fresh.random.pick(actor.state.authenticator.codes), disableSession: true };
  return fresh.isTwice ? [call, call] : [call];
}

/**
 * Returns the calls of a sign-in with a method that the user has; undefined: the service did not begin it.
 *
 * @param {ActionContext} context
 */
export async function signIn(context) {
  const { actor, fresh } = context;
  const { user, authenticator } = actor.state;
  if (!hasPassword(actor.state)) return isLinked(actor.state) ? signInAtProvider(context) : undefined;
  if (!user.twoFactorEnabled) return [signInByPassword(user, fresh.device)];
  const pendingCookie = await beginChallenge(actor, context);
  if (!pendingCookie) return undefined;
  const byCode = authenticator.codes?.length > 0 && fresh.random.next() < 0.4;
  const proof = byCode
    ? { name: 'complete-by-backup-code', code: fresh.random.pick(authenticator.codes) }
    : { name: 'complete-by-totp', secret: authenticator.secret };
  const call = { ...proof, pendingCookie, device: fresh.device };
  return fresh.isTwice ? [call, call] : [call];
}

export const signInByPassword = ({ email, password }, device) => ({ name: 'sign-in', email, password, device });

/** Returns the calls of a sign-up at the provider. */
export async function signUpAtProvider(context) {
  const { actor, fresh } = context;
  const profile = { name: fresh.newName, email: fresh.newEmail };
  const callback = await consentAtProvider('/sign-in/social', actor, context, profile);
  return callback && [{ name: 'social-sign-up', ...callback, email: profile.email, userName: profile.name }];
}

async function signInAtProvider(context) {
  const { actor, fresh } = context;
  const callback = await consentAtProvider('/sign-in/social', actor, context, profileOf(actor));
  if (!callback) return undefined;
  const call = { name: 'social-sign-in', ...callback, device: fresh.device };
  return fresh.isTwice ? [call, call] : [call];
}

async function link(context) {
  const callback = await consentAtProvider('/link-social', context.actor, context, profileOf(context.actor));
  return callback && [{ name: 'link-social', ...callback }];
}

const profileOf = ({ state }) => ({ name: state.user.name, email: state.user.email });
