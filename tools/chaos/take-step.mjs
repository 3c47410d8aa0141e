import { DEVICE_NAMES } from './person.mjs';
import { signIn, SIGN_IN_METHOD_STEPS, signUpAtProvider } from './sign-in-steps.mjs';

/** How often a link is followed, or a code used, twice at the same moment. */
const TWICE = 0.4;
/** Of the links that no longer work, how many somebody may still have at hand. */
const AT_HAND = 6;

/** How often somebody without an account makes one at the provider. */
const BY_PROVIDER = 0.3;

/** An address that nobody has, so that no mail goes there. */
const STRANGER = 'ingen@eksempel.no';

/**
 * Weight by step, of those that are open to somebody who is signed in. Steps that hash a password weigh less: they take
 * long before they write anything, and a kill should find others writing.
 */
const STEPS = [
  [1, () => true, signIn],
  [5, () => true, ({ fresh }) => [{ name: 'update-user', userName: fresh.newName }]],
  [4, () => true, forgetPassword],
  [0.5, () => true, () => [{ name: 'forget-password-of-stranger', email: STRANGER }]],
  [4, has('reset-password:'), resetPassword],
  [1, hasPassword, changePassword('change-password')],
  [1, hasPassword, changePassword('change-password-and-revoke')],
  [4, ({ user }) => !user.emailVerified, proveAddress],
  [3, ({ user }) => !user.emailVerified, ({ fresh }) => [{ name: 'change-email', email: fresh.newEmail }]],
  [5, ({ user }) => user.emailVerified, ({ fresh }) => [{ name: 'ask-for-change-email', email: fresh.newEmail }]],
  [8, has('change-email-'), followChangeLink],
  [2, () => true, () => [{ name: 'ask-for-deletion' }]],
  [3, has('delete-account-'), deleteByToken],
  [0.4, hasPassword, ({ person }) => [{ name: 'delete-by-password', currentPassword: person.world.user.password }]],
  ...SIGN_IN_METHOD_STEPS,
];

/**
 * Lets a person do one thing, by chance and by what is open to them.
 *
 * @param {import('./person.mjs').Person} person
 * @param {{ addresses: readonly string[], links: import('./links.mjs').Links, providers: object,
 *   isOver: () => boolean }} load
 */
export async function takeStep(person, load) {
  const { random, world } = person;
  if (world.user && random.next() < 0.15) return useDeadLink(person, load.addresses);
  const calls = await callsOf(person, load);
  if (!calls || load.isOver()) return;
  await person.succeedOnce(load.addresses, calls);
}

async function callsOf(person, { links, addresses, providers }) {
  const fresh = freshFor(person);
  const scene = { person, links, addresses, providers, fresh };
  if (!person.world.user) {
    return fresh.random.next() < BY_PROVIDER ? signUpAtProvider(scene) : [signUp(person, fresh)];
  }
  if (person.world.records.some(({ token }) => token === null)) await links.read(person);
  if (!person.cookie) return fresh.random.next() < 0.7 ? signIn(scene) : forgetPassword(scene);
  const open = STEPS.filter(([, isOpen]) => isOpen(person.world));
  const make = weighted(open, fresh.random);
  return make(scene);
}

/** Drawn before anything is awaited, so that the plan of a person depends on their own past alone. */
function freshFor(person) {
  const { random } = person;
  return {
    random,
    newName: person.newName(),
    newEmail: person.newAddress(),
    newPassword: person.newPassword(),
    otherPassword: person.newPassword(),
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

/** The call that makes an account for somebody who has none. */
export const signUpOf = (person) => signUp(person, freshFor(person));

/** A sign-in of somebody who has an account; undefined: the service did not begin it. */
export const signInOf = (person, where) => signIn({ ...where, person, fresh: freshFor(person) });

/** Half of those who come back take the address they had. */
function signUp({ lastUser }, { random, newEmail, newName, newPassword }) {
  const email = lastUser && random.next() < 0.5 ? lastUser.email : newEmail;
  return { name: 'sign-up', email, userName: newName, password: newPassword };
}

function forgetPassword({ person }) {
  return [{ name: 'forget-password', email: person.world.user.email }];
}

function changePassword(name) {
  return ({ person, fresh }) => [{ name, currentPassword: person.world.user.password, password: fresh.newPassword }];
}

async function resetPassword({ person, links, fresh }) {
  const token = tokenOf(person.world, 'reset-password:');
  await assertMailed(person, links, token);
  return resetCalls(token, fresh.isTwice ? [fresh.newPassword, fresh.otherPassword] : [fresh.newPassword]);
}

const resetCalls = (token, passwords) => passwords.map((password) => ({ name: 'reset-password', token, password }));

async function proveAddress({ person, links }) {
  const link = await links.proofLink(person);
  person.tally.check(Boolean(link), `person ${person.slot}: no mail that proves ${person.world.user.email}`);
  return link && [{ name: 'verify-email', link }];
}

async function followChangeLink({ person, links, fresh: { isTwice } }) {
  const token = tokenOf(person.world, 'change-email-');
  const found = await links.changeLink(person, token);
  person.tally.check(Boolean(found), `person ${person.slot}: no mail with the link to another address`);
  if (!found) return undefined;
  person.changeLinks.set(token, found);
  const call = { name: 'follow-change-link', token, ...found };
  return isTwice ? [call, call] : [call];
}

async function deleteByToken({ person, links, fresh: { isTwice, random } }) {
  const token = tokenOf(person.world, 'delete-account-');
  await assertMailed(person, links, token);
  const names = random.next() < 0.5 ? ['delete-by-token', 'delete-by-link'] : ['delete-by-link', 'delete-by-token'];
  return names.slice(0, isTwice ? 2 : 1).map((name) => ({ name, token }));
}

const tokenOf = ({ records }, wanted) => records.find(({ purpose, token }) => purpose === wanted && token !== null).token;

async function assertMailed(person, links, token) {
  person.tally.check(await links.isMailed(person, token), `person ${person.slot}: a link works that no mail has`);
}

async function useDeadLink(person, addresses) {
  const link = person.random.pick(person.deadLinks.slice(-AT_HAND));
  const call = link && useOf(person, link, person.newPassword());
  if (call) await person.beRefused(addresses, call, 'its link was used, or had died');
}

/**
 * The call that uses a link; undefined where nobody has seen its mail.
 *
 * @param {import('./person.mjs').Person} person
 * @param {{ purpose: string, token: string }} link
 * @param {string} password
 */
export function useOf(person, { purpose, token }, password) {
  if (purpose === 'reset-password:') return { name: 'reset-password', token, password };
  if (purpose === 'delete-account-') return { name: 'delete-by-token', token };
  const found = person.changeLinks.get(token);
  return found && { name: 'follow-change-link', token, ...found };
}
