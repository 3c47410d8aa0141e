import { beginChallenge, consentAtProvider } from './begin-sign-in.mjs';

/**
 * @typedef {object} Scene
 * @property {import('./person.mjs').Person} person
 * @property {readonly string[]} addresses
 * @property {object} providers
 * @property {{ random: import('./seeded-random.mjs').Random, newName: string, newEmail: string, device: string,
 *   isTwice: boolean }} fresh
 */

const hasPassword = ({ user }) => user.password !== null;
const isOn = ({ user }) => user.twoFactorEnabled;
const isUnconfirmed = ({ user, authenticator }) => !user.twoFactorEnabled && authenticator?.secret;
const hasCodes = (world) => isOn(world) && world.authenticator.codes?.length > 0;
const isLinked = ({ identities }) => identities.length > 0;
const both = (one, other) => (world) => one(world) && other(world);

/** Weight, when it is open, and the calls of each step about second factors and providers. */
export const SIGN_IN_METHOD_STEPS = [
  [3, (world) => hasPassword(world) && !isOn(world), ({ person }) => [withPassword('enable-two-factor', person)]],
  [8, isUnconfirmed, confirm],
  [5, hasCodes, spend],
  [2, isOn, ({ person }) => [{ name: 'verify-totp', secret: person.world.authenticator.secret }]],
  [0.7, both(isOn, hasPassword), ({ person }) => [withPassword('generate-backup-codes', person)]],
  [0.4, both(isOn, hasPassword), ({ person }) => [withPassword('disable-two-factor', person)]],
  [4, (world) => !isLinked(world), link],
  [4, isLinked, signInAtProvider],
  [1, both(isLinked, hasPassword), ({ person }) => [{ name: 'unlink-account', identity: person.identity }]],
];

const withPassword = (name, { world }) => ({ name, currentPassword: world.user.password });

/** Once: a second call with the same code finds the factor on and succeeds too. */
function confirm({ person }) {
  return [{ name: 'confirm-two-factor', secret: person.world.authenticator.secret }];
}

function spend({ person, fresh }) {
  const call = { name: 'spend-backup-code', code: fresh.random.pick(person.world.authenticator.codes), disableSession: true };
  return fresh.isTwice ? [call, call] : [call];
}

/**
 * A sign-in by whatever method is open to the person; undefined: the service did not begin it.
 *
 * @param {Scene} scene
 */
export async function signIn(scene) {
  const { person, fresh } = scene;
  const { user, authenticator } = person.world;
  if (!hasPassword(person.world)) return isLinked(person.world) ? signInAtProvider(scene) : undefined;
  if (!user.twoFactorEnabled) return [signInByPassword(user, fresh.device)];
  const pendingCookie = await beginChallenge(person, scene);
  if (!pendingCookie) return undefined;
  const byCode = authenticator.codes?.length > 0 && fresh.random.next() < 0.4;
  const proof = byCode
    ? { name: 'complete-by-backup-code', code: fresh.random.pick(authenticator.codes) }
    : { name: 'complete-by-totp', secret: authenticator.secret };
  const call = { ...proof, pendingCookie, device: fresh.device };
  return fresh.isTwice ? [call, call] : [call];
}

export const signInByPassword = ({ email, password }, device) => ({ name: 'sign-in', email, password, device });

/** For somebody without an account, by the provider. */
export async function signUpAtProvider(scene) {
  const { person, fresh } = scene;
  const profile = { name: fresh.newName, email: fresh.newEmail };
  const way = await consentAtProvider('/sign-in/social', person, scene, profile);
  return way && [{ name: 'social-sign-up', ...way, email: profile.email, userName: profile.name }];
}

async function signInAtProvider(scene) {
  const { person, fresh } = scene;
  const way = await consentAtProvider('/sign-in/social', person, scene, profileOf(person));
  if (!way) return undefined;
  const call = { name: 'social-sign-in', ...way, device: fresh.device };
  return fresh.isTwice ? [call, call] : [call];
}

async function link(scene) {
  const way = await consentAtProvider('/link-social', scene.person, scene, profileOf(scene.person));
  return way && [{ name: 'link-social', ...way }];
}

const profileOf = ({ world }) => ({ name: world.user.name, email: world.user.email });
