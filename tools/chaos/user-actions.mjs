import { DEVICE_NAMES } from './simulated-user.mjs';
import { signIn, SIGN_IN_ACTIONS, signUpAtProvider } from './sign-in-actions.mjs';

/** How often a link is followed, or a code used, twice at the same moment. */
const TWICE = 0.4;
/** How many of the newest used links are tried again. */
const USED_LINKS_TRIED = 6;

/** How often a user without an account signs up at the provider. */
const BY_PROVIDER = 0.3;

/** An address without an account, to which no mail is sent. */
const STRANGER = 'ingen@eksempel.no';

/**
 * Weight, precondition and calls of each action of a signed-in user. Actions that hash a password have lower weights:
 * they take long before they write, and a failure should hit writes.
 */
const ACTIONS = [
  [1, () => true, signIn],
  [5, () => true, ({ fresh }) => [{ name: 'update-user', userName: fresh.newName }]],
  [4, () => true, forgetPassword],
  [0.5, () => true, () => [{ name: 'forget-password-of-stranger', email: STRANGER }]],
  [4, has('reset-password:'), resetPassword],
  [1, hasPassword, changePassword('change-password')],
  [1, hasPassword, changePassword('change-password-and-revoke')],
  [4, ({ user }) => !user.emailVerified, verifyAddress],
  [3, ({ user }) => !user.emailVerified, ({ fresh }) => [{ name: 'change-email', email: fresh.newEmail }]],
  [5, ({ user }) => user.emailVerified, ({ fresh }) => [{ name: 'ask-for-change-email', email: fresh.newEmail }]],
  [8, has('change-email-'), followChangeLink],
  [2, () => true, () => [{ name: 'ask-for-deletion' }]],
  [3, has('delete-account-'), deleteByToken],
  [0.4, hasPassword, ({ actor }) => [{ name: 'delete-by-password', currentPassword: actor.state.user.password }]],
  ...SIGN_IN_ACTIONS,
];

/**
 * Performs one random action whose precondition holds.
 *
 * @param {import('./simulated-user.mjs').SimulatedUser} actor
 * @param {{ addresses: readonly string[], links: import('./links.mjs').Links, providers: object,
 *   isOver: () => boolean }} load
 */
export async function performAction(actor, load) {
  const { random, state } = actor;
  if (state.user && random.next() < 0.15) return useUsedLink(actor, load.addresses);
  const calls = await callsOf(actor, load);
  if (!calls || load.isOver()) return;
  await actor.expectOneSuccess(load.addresses, calls);
}

async function callsOf(actor, { links, addresses, providers }) {
  const fresh = freshFor(actor);
  const context = { actor, links, addresses, providers, fresh };
  if (!actor.state.user) {
    return fresh.random.next() < BY_PROVIDER ? signUpAtProvider(context) : [signUp(actor, fresh)];
  }
  if (actor.state.records.some(({ token }) => token === null)) await links.read(actor);
  if (!actor.cookie) return fresh.random.next() < 0.7 ? signIn(context) : forgetPassword(context);
  const open = ACTIONS.filter(([, isOpen]) => isOpen(actor.state));
  const make = weighted(open, fresh.random);
  return make(context);
}

/** Drawn before anything is awaited, so that the actions of a user do not depend on timing. */
function freshFor(actor) {
  const { random } = actor;
  return {
    random,
    newName: actor.newName(),
    newEmail: actor.newAddress(),
    newPassword: actor.newPassword(),
    otherPassword: actor.newPassword(),
    device: random.pick(DEVICE_NAMES),
    isTwice: random.next() < TWICE,
  };
}

function weighted(open, random) {
  let rest = random.next() * open.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, , make] of open) {
    rest -= weight;
    if (rest < 0) return make;
  }
  return open[0][2];
}

function hasPassword({ user }) {
  return user.password !== null;
}

function has(purpose) {
  return ({ records }) => records.some((record) => record.purpose === purpose && record.token !== null);
}

/** The call that signs a user up. */
export const signUpOf = (actor) => signUp(actor, freshFor(actor));

/** The calls of a sign-in; undefined: the service did not begin it. */
export const signInOf = (actor, service) => signIn({ ...service, actor, fresh: freshFor(actor) });

/** Half of the users who sign up again use their former address. */
function signUp({ lastUser }, { random, newEmail, newName, newPassword }) {
  const email = lastUser && random.next() < 0.5 ? lastUser.email : newEmail;
  return { name: 'sign-up', email, userName: newName, password: newPassword };
}

function forgetPassword({ actor }) {
  return [{ name: 'forget-password', email: actor.state.user.email }];
}

function changePassword(name) {
  return ({ actor, fresh }) => [{ name, currentPassword: actor.state.user.password, password: fresh.newPassword }];
}

async function resetPassword({ actor, links, fresh }) {
  const token = tokenOf(actor.state, 'reset-password:');
  await assertMailed(actor, links, token);
  return resetCalls(token, fresh.isTwice ? [fresh.newPassword, fresh.otherPassword] : [fresh.newPassword]);
}

const resetCalls = (token, passwords) => passwords.map((password) => ({ name: 'reset-password', token, password }));

async function verifyAddress({ actor, links }) {
  const link = await links.verificationLink(actor);
  actor.tally.check(Boolean(link), `user ${actor.slot}: no mail that verifies ${actor.state.user.email}`);
  return link && [{ name: 'verify-email', link }];
}

async function followChangeLink({ actor, links, fresh: { isTwice } }) {
  const token = tokenOf(actor.state, 'change-email-');
  const found = await links.changeLink(actor, token);
  actor.tally.check(Boolean(found), `user ${actor.slot}: no mail with the link to another address`);
  if (!found) return undefined;
  actor.changeLinks.set(token, found);
  const call = { name: 'follow-change-link', token, ...found };
  return isTwice ? [call, call] : [call];
}

async function deleteByToken({ actor, links, fresh: { isTwice, random } }) {
  const token = tokenOf(actor.state, 'delete-account-');
  await assertMailed(actor, links, token);
  const names = random.next() < 0.5 ? ['delete-by-token', 'delete-by-link'] : ['delete-by-link', 'delete-by-token'];
  return names.slice(0, isTwice ? 2 : 1).map((name) => ({ name, token }));
}

const tokenOf = ({ records }, wanted) => records.find(({ purpose, token }) => purpose === wanted && token !== null).token;

async function assertMailed(actor, links, token) {
  actor.tally.check(await links.isMailed(actor, token), `user ${actor.slot}: a link works that no mail has`);
}

async function useUsedLink(actor, addresses) {
  const link = actor.random.pick(actor.usedLinks.slice(-USED_LINKS_TRIED));
  const call = link && callWithLink(actor, link, actor.newPassword());
  if (call) await actor.expectRefusal(addresses, call, 'its link was used or revoked');
}

/**
 * Returns the call that uses a link; undefined where its mail was not read.
 *
 * @param {import('./simulated-user.mjs').SimulatedUser} actor
 * @param {{ purpose: string, token: string }} link
 * @param {string} password
 */
export function callWithLink(actor, { purpose, token }, password) {
  if (purpose === 'reset-password:') return { name: 'reset-password', token, password };
  if (purpose === 'delete-account-') return { name: 'delete-by-token', token };
  const found = actor.changeLinks.get(token);
  return found && { name: 'follow-change-link', token, ...found };
}
