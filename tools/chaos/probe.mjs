import { readSession } from './send-call.mjs';
import { signUpOf, useOf } from './take-step.mjs';

/** Of what has ended, how much is tried: the newest, which the kill may have touched. */
const TRIED = 4;
const WRONG_PASSWORDS = 2;
/** How many of those without an account get one now; the others sign up while the service may be killed. */
const BACK = 0.7;

/**
 * Tries over HTTP, after the restart, what must work for a person and what must not.
 *
 * @param {import('./person.mjs').Person} person
 * @param {{ address: string, links: import('./links.mjs').Links }} where
 */
export async function probe(person, { address, links }) {
  const attempts = person.attempts.map(({ call }) => call);
  person.attempts = [];
  await probeSessions(person, address);
  await probeLinkInDoubt(person, { address, links }, attempts);
  for (const link of person.deadLinks.slice(-TRIED)) {
    const call = useOf(person, link, person.newPassword());
    if (call) await person.beRefused(address, call, 'its link was used, or had died');
  }
  await probePasswords(person, address, attempts);
  if (!person.world.user && person.random.next() < BACK) await person.succeedOnce(address, [signUpOf(person)]);
}

async function probeSessions({ world, cookies, endedSessions, tally, slot }, address) {
  for (const token of world.sessions.filter((session) => cookies.has(session)).slice(-TRIED)) {
    const view = await readSession(address, cookies.get(token));
    const { email, name, emailVerified } = world.user;
    const shown = view && [view.user.email, view.user.name, view.user.emailVerified].join(', ');
    const wanted = [email, name, emailVerified].join(', ');
    tally.check(shown === wanted, `person ${slot}: a session shows ${shown} instead of ${wanted}`);
  }
  for (const token of endedSessions.filter((session) => cookies.has(session)).slice(-TRIED)) {
    tally.check((await readSession(address, cookies.get(token))) === null, `person ${slot}: a session outlived its end`);
  }
}

/** A link whose use did not take place still works: once. */
async function probeLinkInDoubt(person, { address, links }, attempts) {
  const call = attempts.find(({ token }) => token && person.world.records.some((record) => record.token === token));
  if (!call || (!person.cookie && call.name !== 'reset-password')) return;
  await links.read(person);
  await person.succeedOnce(address, [call]);
  await person.beRefused(address, call, 'its link was used a moment ago');
}

async function probePasswords(person, address, attempts) {
  const { world, lastUser, formerPasswords } = person;
  const { email, password } = world.user ?? lastUser ?? {};
  if (!email) return;
  const signIn = { name: 'sign-in', email };
  if (world.user) await person.succeedOnce(address, [{ ...signIn, password }]);
  else await person.beRefused(address, { ...signIn, password }, 'the account was deleted');
  const tried = attempts.map((call) => call.password).filter(Boolean);
  const wrong = [...new Set([...tried, ...formerPasswords])].filter((other) => other !== world.user?.password);
  for (const other of wrong.slice(0, WRONG_PASSWORDS)) {
    await person.beRefused(address, { ...signIn, password: other }, 'it is not the password');
  }
}
