import { setTimeout as pause } from 'node:timers/promises';

import { OVERLOAD_PAUSE_MS } from './simulated-user.mjs';
import { DONE, OVERLOADED, PROVIDER, request } from './service-client.mjs';

/**
 * Begins a sign-in or a link at the provider, and gives consent there.
 *
 * @param {'/sign-in/social' | '/link-social'} path
 * @param {import('./simulated-user.mjs').SimulatedUser} actor
 * @param {{ addresses: readonly string[], providers: object }} service
 * @param {{ name: string, email: string }} profile the profile that the provider returns
 * @returns {Promise<{ callbackPath: string, stateCookie: string, identity: string } | undefined>} the
 *   callback; undefined: the service did not begin the sign-in
 */
export async function consentAtProvider(path, actor, { addresses, providers }, profile) {
  const body = { provider: PROVIDER, callbackURL: DONE };
  const answer = await ask(actor, addresses, { path, body, cookie: actor.cookie });
  if (!answer) return undefined;
  const account = providers.person(PROVIDER, { ...profile, id: actor.identity, image: null });
  const { redirectUri, params } = await providers.authorize(answer.body.url, { person: account });
  const callbackPath = `${new URL(redirectUri).pathname}?${new URLSearchParams(params)}`;
  return { callbackPath, stateCookie: answer.cookies[0], identity: actor.identity };
}

/**
 * Sends the password of a user with a second factor.
 *
 * @param {import('./simulated-user.mjs').SimulatedUser} actor
 * @param {{ addresses: readonly string[] }} service
 * @returns {Promise<string | undefined>} the cookie of the pending sign-in; undefined: the service did not begin it
 */
export async function beginChallenge(actor, { addresses }) {
  const { email, password } = actor.state.user;
  const answer = await ask(actor, addresses, { path: '/sign-in/email', body: { email, password } });
  if (!answer) return undefined;
  actor.tally.check(answer.body.twoFactorRedirect === true, `user ${actor.slot}: a password alone was enough`);
  return answer.cookies.find((cookie) => cookie.startsWith('portvakt.two_factor='));
}

/** Sends a request that does not change the user's state. A failure is a violation unless the database is down. */
async function ask(actor, addresses, what) {
  try {
    const answer = await request(actor.nextOf(addresses), what);
    const body = await answer.text();
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (answer.status === 200) return { body: JSON.parse(body), cookies };
    if (answer.status === OVERLOADED) {
      await pause(OVERLOAD_PAUSE_MS);
      return undefined;
    }
    const mayFail = answer.status >= 500 && actor.tally.isOutage;
    actor.tally.check(mayFail, `user ${actor.slot}: ${what.path} answered ${answer.status}`);
  } catch {
    // The process was killed, or has stopped.
  }
  return undefined;
}
