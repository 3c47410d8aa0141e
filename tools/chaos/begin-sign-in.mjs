import { setTimeout as pause } from 'node:timers/promises';

import { OVERLOAD_PAUSE_MS } from './person.mjs';
import { DONE, OVERLOADED, PROVIDER, request } from './send-call.mjs';

/**
 * Begins a sign-in or a link at the provider, and consents there.
 *
 * @param {'/sign-in/social' | '/link-social'} path
 * @param {import('./person.mjs').Person} person
 * @param {{ addresses: readonly string[], providers: object }} where
 * @param {{ name: string, email: string }} profile what the provider says of the person
 * @returns {Promise<{ callbackPath: string, stateCookie: string, identity: string } | undefined>} the way back;
 *   undefined: the service did not begin it
 */
export async function consentAtProvider(path, person, { addresses, providers }, profile) {
  const body = { provider: PROVIDER, callbackURL: DONE };
  const answer = await ask(person, addresses, { path, body, cookie: person.cookie });
  if (!answer) return undefined;
  const account = providers.person(PROVIDER, { ...profile, id: person.identity, image: null });
  const { redirectUri, params } = await providers.authorize(answer.body.url, { person: account });
  const callbackPath = `${new URL(redirectUri).pathname}?${new URLSearchParams(params)}`;
  return { callbackPath, stateCookie: answer.cookies[0], identity: person.identity };
}

/**
 * Gives the password of somebody with a second factor.
 *
 * @param {import('./person.mjs').Person} person
 * @param {{ addresses: readonly string[] }} where
 * @returns {Promise<string | undefined>} the cookie of the sign-in that waits; undefined: the service did not begin it
 */
export async function beginChallenge(person, { addresses }) {
  const { email, password } = person.world.user;
  const answer = await ask(person, addresses, { path: '/sign-in/email', body: { email, password } });
  if (!answer) return undefined;
  person.tally.check(answer.body.twoFactorRedirect === true, `person ${person.slot}: a password alone was enough`);
  return answer.cookies.find((cookie) => cookie.startsWith('portvakt.two_factor='));
}

/** A request that changes nothing of a person. It may fail without a violation only while the database is away. */
async function ask(person, addresses, what) {
  try {
    const answer = await request(person.nextOf(addresses), what);
    const body = await answer.text();
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (answer.status === 200) return { body: JSON.parse(body), cookies };
    if (answer.status === OVERLOADED) {
      // Whoever asked goes on with something else.
      await pause(OVERLOAD_PAUSE_MS);
      return undefined;
    }
    const mayFail = answer.status >= 500 && person.tally.isOutage;
    person.tally.check(mayFail, `person ${person.slot}: ${what.path} answered ${answer.status}`);
  } catch {
    // The process was killed, or has stopped.
  }
  return undefined;
}
