import { setTimeout as pause } from 'node:timers/promises';

import { openClient, send } from '../restarts/send.mjs';

const PATH = '/verify-email';
const LIMIT = 20;
/** Longer than a failover, so that all requests of a probe are in one window. */
const WINDOW_SECONDS = 300;
const PAUSE_MS = 25;
const REFUSED = 429;

/** The most that two processes may allow: each of them once the limit. */
export const HIGHEST = 2 * LIMIT;

/** The settings of the service that a probe needs: it sends its IP address in a header. */
export const PROBED = {
  RATE_LIMIT_ENABLED: 'true',
  RATE_LIMIT_RULES: JSON.stringify({ [PATH]: { window: WINDOW_SECONDS, max: LIMIT } }),
  TRUSTED_PROXIES: '127.0.0.1',
};

/** Sends requests of one IP address to all processes in turn, and counts those that no limit refused. */
export class LimitProbe {
  letThrough = 0;
  #agent = openClient();
  #isOver = false;
  #running;

  /**
   * @param {readonly string[]} addresses of the processes
   * @param {string} clientAddress a new one for each probe
   */
  constructor(addresses, clientAddress) {
    this.#running = this.#run(addresses, clientAddress);
  }

  async stop() {
    this.#isOver = true;
    await this.#running;
    this.#agent.destroy();
  }

  async #run(addresses, clientAddress) {
    const headers = { 'x-forwarded-for': clientAddress };
    for (let turn = 0; !this.#isOver; turn += 1) {
      const address = addresses[turn % addresses.length];
      const path = `${PATH}?token=none`;
      const answer = await send({ agent: this.#agent, address, method: 'GET', path, headers });
      if (answer.status !== REFUSED) this.letThrough += 1;
      await pause(PAUSE_MS);
    }
  }
}
