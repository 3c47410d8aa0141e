import { DEVICE_NAMES } from './person.mjs';

/** How often a link is followed twice at the same moment. */
const TWICE = 0.4;
/** Of the links that no longer work, how many somebody may still have at hand. */
const AT_HAND = 6;

/** An address that nobody has, so that no mail goes there. */
const STRANGER = 'ingen@eksempel.no';

/**
 * Weight by step, of those that are open to somebody who is signed in. Steps that hash a password weigh less: they take
 * long before they write anything, and a kill should find others writing.
 */
const STEPS = [
  [1, () => true, signIn],
  [5, () => true, ({ newName }) => [{ name: 'update-user', userName: newName }]],
  [4, () => true, forgetPassword],
  [0.5, () => true, () => [{ name: 'forget-password-of-stranger', email: STRANGER }]],
  [4, has('reset-password:'), resetPassword],
  [1, () => true, (fresh, { user }) => [changePassword('change-password', fresh, user)]],
  [1, () => true, (fresh, { user }) => [changePassword('change-password-and-revoke', fresh, user)]],
  [4, ({ user }) => !user.emailVerified, proveAddress],
  [3, ({ user }) => !user.emailVerified, ({ newEmail }) => [{ name: 'change-email', email: newEmail }]],
  [5, ({ user }) => user.emailVerified, ({ newEmail }) => [{ name: 'ask-for-change-email', email: newEmail }]],
  [8, has('change-email-'), followChangeLink],
  [2, () => true, () => [{ name: 'ask-for-deletion' }]],
  [3, has('delete-account-'), deleteByToken],
  [0.4, () => true, (fresh, { user }) => [{ name: 'delete-by-password', currentPassword: user.password }]],
];

/**
 * Lets a person do one thing, by chance and by what is open to them.
 *
 * @param {import('./person.mjs').Person} person
 * @param {{ address: string, links: import('./links.mjs').Links, isOver: () => boolean }} load
 */
export async function takeStep(person, load) {
  const { random, world } = person;
  if (world.user && random.next() < 0.15) return useDeadLink(person, load.address);
  const calls = await callsOf(person, load.links);
  if (!calls || load.isOver()) return;
  await person.succeedOnce(load.address, calls);
}

async function callsOf(person, links) {
  const { world, random } = person;
  const fresh = freshFor(person);
  if (!world.user) return [signUp(person, fresh)];
  if (world.records.some(({ token }) => token === null)) await links.read(person);
  if (!person.cookie) return random.next() < 0.7 ? signIn(fresh, world) : forgetPassword(fresh, world);
  const open = STEPS.filter(([, isOpen]) => isOpen(person.world));
  const make = weighted(open, random);
  return make(fresh, person.world, { person, links });
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

function has(purpose) {
  return ({ records }) => records.some((record) => record.purpose === purpose && record.token !== null);
}

/** Half of those who come back take the address they had. */
/** The call that makes an account for somebody who has none. */
export const signUpOf = (person) => signUp(person, freshFor(person));

function signUp({ lastUser }, { random, newEmail, newName, newPassword }) {
  const email = lastUser && random.next() < 0.5 ? lastUser.email : newEmail;
  return { name: 'sign-up', email, userName: newName, password: newPassword };
}

function signIn({ device }, { user }) {
  return [{ name: 'sign-in', email: user.email, password: user.password, device }];
}

function forgetPassword(fresh, { user }) {
  return [{ name: 'forget-password', email: user.email }];
}

function changePassword(name, { newPassword }, user) {
  return { name, currentPassword: user.password, password: newPassword };
}

async function resetPassword(fresh, world, { person, links }) {
  const token = tokenOf(world, 'reset-password:');
  await assertMailed(person, links, token);
  return resetCalls(token, fresh.isTwice ? [fresh.newPassword, fresh.otherPassword] : [fresh.newPassword]);
}

const resetCalls = (token, passwords) => passwords.map((password) => ({ name: 'reset-password', token, password }));

async function proveAddress(fresh, world, { person, links }) {
  const link = await links.proofLink(person);
  person.tally.check(Boolean(link), `person ${person.slot}: no mail that proves ${world.user.email}`);
  return link && [{ name: 'verify-email', link }];
}

async function followChangeLink({ isTwice }, world, { person, links }) {
  const token = tokenOf(world, 'change-email-');
  const found = await links.changeLink(person, token);
  person.tally.check(Boolean(found), `person ${person.slot}: no mail with the link to another address`);
  if (!found) return undefined;
  person.changeLinks.set(token, found);
  const call = { name: 'follow-change-link', token, ...found };
  return isTwice ? [call, call] : [call];
}

async function deleteByToken({ isTwice, random }, world, { person, links }) {
  const token = tokenOf(world, 'delete-account-');
  await assertMailed(person, links, token);
  const names = random.next() < 0.5 ? ['delete-by-token', 'delete-by-link'] : ['delete-by-link', 'delete-by-token'];
  return names.slice(0, isTwice ? 2 : 1).map((name) => ({ name, token }));
}

const tokenOf = ({ records }, wanted) => records.find(({ purpose, token }) => purpose === wanted && token !== null).token;

async function assertMailed(person, links, token) {
  person.tally.check(await links.isMailed(person, token), `person ${person.slot}: a link works that no mail has`);
}

async function useDeadLink(person, address) {
  const link = person.random.pick(person.deadLinks.slice(-AT_HAND));
  const call = link && useOf(person, link, person.newPassword());
  if (call) await person.beRefused(address, call, 'its link was used, or had died');
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
