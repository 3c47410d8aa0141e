import { setTimeout as pause } from 'node:timers/promises';

import { OVERLOADED } from './service-client.mjs';
import { OVERLOAD_PAUSE_MS, OVERLOAD_RETRIES } from './simulated-user.mjs';

/**
 * Returns the session of a cookie; null where it is not valid. Asks again while the service is overloaded, which it is
 * at times after a restart.
 *
 * @param {string} address
 * @param {string} cookie
 * @returns {Promise<{ user: { email: string, name: string, emailVerified: boolean } } | null>}
 */
export async function readSession(address, cookie, pauseMs = OVERLOAD_PAUSE_MS) {
  for (let retry = 0; ; retry += 1) {
    const answer = await fetch(`${address}/get-session`, { headers: { cookie } });
    if (answer.status === 200) return answer.json();
    await answer.body?.cancel();
    const isOverloaded = answer.status === OVERLOADED && retry < OVERLOAD_RETRIES;
    if (!isOverloaded) throw new Error(`/get-session answered ${answer.status}`);
    await pause(pauseMs);
  }
}
