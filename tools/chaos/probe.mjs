import { readSession } from './read-session.mjs';
import { signInByPassword } from './sign-in-actions.mjs';
import { signInOf, signUpOf, callWithLink } from './user-actions.mjs';

/** How many sessions and links are probed: the newest, which the failure may have affected. */
const TRIED = 4;
const WRONG_PASSWORDS = 2;
const SPENT_CODES = 2;
/** Share of the users without an account who sign up now; the others sign up under load. */
const SIGN_UP_SHARE = 0.7;

/**
 * Probes over HTTP, after the restart, what must work for a user and what must not.
 *
 * @param {import('./simulated-user.mjs').SimulatedUser} actor
 * @param {{ addresses: readonly string[], links: import('./links.mjs').Links, providers: object }} service
 */
export async function probe(actor, service) {
  const { addresses } = service;
  const attempts = actor.attempts.map(({ call }) => call);
  actor.attempts = [];
  await probeSessions(actor, addresses);
  await probeLinkInDoubt(actor, service, attempts);
  for (const link of actor.usedLinks.slice(-TRIED)) {
    const call = callWithLink(actor, link, actor.newPassword());
    if (call) await actor.expectRefusal(addresses, call, 'its link was used or revoked');
  }
  await probePasswords(actor, service, attempts);
  await probeSecondFactor(actor, addresses);
  if (!actor.state.user && actor.random.next() < SIGN_UP_SHARE) await actor.expectOneSuccess(addresses, [signUpOf(actor)]);
}

async function probeSessions(actor, addresses) {
  const { state, cookies, revokedSessions, tally, slot } = actor;
  for (const token of state.sessions.filter((session) => cookies.has(session)).slice(-TRIED)) {
    const view = await readSession(actor.nextOf(addresses), cookies.get(token));
    const { email, name, emailVerified } = state.user;
    const shown = view && [view.user.email, view.user.name, view.user.emailVerified].join(', ');
    const wanted = [email, name, emailVerified].join(', ');
    tally.check(shown === wanted, `user ${slot}: a session shows ${shown} instead of ${wanted}`);
  }
  for (const token of revokedSessions.filter((session) => cookies.has(session)).slice(-TRIED)) {
    const view = await readSession(actor.nextOf(addresses), cookies.get(token));
    tally.check(view === null, `user ${slot}: a revoked session still works`);
  }
}

/** A link whose use did not take effect still works once. */
async function probeLinkInDoubt(actor, { addresses, links }, attempts) {
  const call = attempts.find(({ token }) => token && actor.state.records.some((record) => record.token === token));
  if (!call || (!actor.cookie && call.name !== 'reset-password')) return;
  await links.read(actor);
  await actor.expectOneSuccess(addresses, [call]);
  await actor.expectRefusal(addresses, call, 'its link was used a moment ago');
}

async function probePasswords(actor, service, attempts) {
  const { state, lastUser, formerPasswords } = actor;
  const { email, password } = state.user ?? lastUser ?? {};
  if (!email) return;
  if (state.user) {
    const calls = await signInOf(actor, service);
    if (calls) await actor.expectOneSuccess(service.addresses, calls);
  } else if (password) {
    await actor.expectRefusal(service.addresses, signInByPassword({ email, password }), 'the account was deleted');
  }
  const tried = attempts.map((call) => call.password).filter(Boolean);
  const wrong = [...new Set([...tried, ...formerPasswords])].filter((other) => other !== state.user?.password);
  for (const other of wrong.slice(0, WRONG_PASSWORDS)) {
    await actor.expectRefusal(service.addresses, signInByPassword({ email, password: other }), 'it is not the password');
  }
}

/**
 * Spent codes must fail, and the authenticator must work. In this order, because a correct code resets the count of
 * wrong ones (specification §13.6).
 */
async function probeSecondFactor(actor, addresses) {
  const { user, authenticator } = actor.state;
  if (!user?.twoFactorEnabled || !actor.cookie) return;
  for (const code of actor.spentCodes.slice(-SPENT_CODES)) {
    await actor.expectRefusal(addresses, { name: 'spend-backup-code', code, disableSession: true }, 'the code was spent');
  }
  await actor.expectOneSuccess(addresses, [{ name: 'verify-totp', secret: authenticator.secret }]);
}
