import { readSession } from './send-call.mjs';
import { signInByPassword } from './sign-in-steps.mjs';
import { signInOf, signUpOf, useOf } from './take-step.mjs';

/** Of what has ended, how much is tried: the newest, which the kill may have touched. */
const TRIED = 4;
const WRONG_PASSWORDS = 2;
const SPENT_CODES = 2;
/** How many of those without an account get one now; the others sign up while the service may be killed. */
const BACK = 0.7;

/**
 * Tries over HTTP, after the restart, what must work for a person and what must not.
 *
 * @param {import('./person.mjs').Person} person
 * @param {{ addresses: readonly string[], links: import('./links.mjs').Links, providers: object }} where
 */
export async function probe(person, where) {
  const { addresses } = where;
  const attempts = person.attempts.map(({ call }) => call);
  person.attempts = [];
  await probeSessions(person, addresses);
  await probeLinkInDoubt(person, where, attempts);
  for (const link of person.deadLinks.slice(-TRIED)) {
    const call = useOf(person, link, person.newPassword());
    if (call) await person.beRefused(addresses, call, 'its link was used, or had died');
  }
  await probePasswords(person, where, attempts);
  await probeSecondFactor(person, addresses);
  if (!person.world.user && person.random.next() < BACK) await person.succeedOnce(addresses, [signUpOf(person)]);
}

async function probeSessions(person, addresses) {
  const { world, cookies, endedSessions, tally, slot } = person;
  for (const token of world.sessions.filter((session) => cookies.has(session)).slice(-TRIED)) {
    const view = await readSession(person.nextOf(addresses), cookies.get(token));
    const { email, name, emailVerified } = world.user;
    const shown = view && [view.user.email, view.user.name, view.user.emailVerified].join(', ');
    const wanted = [email, name, emailVerified].join(', ');
    tally.check(shown === wanted, `person ${slot}: a session shows ${shown} instead of ${wanted}`);
  }
  for (const token of endedSessions.filter((session) => cookies.has(session)).slice(-TRIED)) {
    const view = await readSession(person.nextOf(addresses), cookies.get(token));
    tally.check(view === null, `person ${slot}: a session outlived its end`);
  }
}

/** A link whose use did not take place still works: once. */
async function probeLinkInDoubt(person, { addresses, links }, attempts) {
  const call = attempts.find(({ token }) => token && person.world.records.some((record) => record.token === token));
  if (!call || (!person.cookie && call.name !== 'reset-password')) return;
  await links.read(person);
  await person.succeedOnce(addresses, [call]);
  await person.beRefused(addresses, call, 'its link was used a moment ago');
}

async function probePasswords(person, where, attempts) {
  const { world, lastUser, formerPasswords } = person;
  const { email, password } = world.user ?? lastUser ?? {};
  if (!email) return;
  if (world.user) {
    const calls = await signInOf(person, where);
    if (calls) await person.succeedOnce(where.addresses, calls);
  } else if (password) {
    await person.beRefused(where.addresses, signInByPassword({ email, password }), 'the account was deleted');
  }
  const tried = attempts.map((call) => call.password).filter(Boolean);
  const wrong = [...new Set([...tried, ...formerPasswords])].filter((other) => other !== world.user?.password);
  for (const other of wrong.slice(0, WRONG_PASSWORDS)) {
    await person.beRefused(where.addresses, signInByPassword({ email, password: other }), 'it is not the password');
  }
}

/**
 * Spent codes are dead, the authenticator works. In this order: a right code forgives the wrong ones
 * (specification §13.6).
 */
async function probeSecondFactor(person, addresses) {
  const { user, authenticator } = person.world;
  if (!user?.twoFactorEnabled || !person.cookie) return;
  for (const code of person.spentCodes.slice(-SPENT_CODES)) {
    await person.beRefused(addresses, { name: 'spend-backup-code', code, disableSession: true }, 'the code was spent');
  }
  await person.succeedOnce(addresses, [{ name: 'verify-totp', secret: authenticator.secret }]);
}
