import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';

import type { OutboundFetch } from './outbound-fetch.js';
import { OWN_USER_AGENT } from './own-user-agent.js';

/** Contract §4, ID-token verification; written out, so that a change of the library's defaults cannot move them. */
const TIMES_MS = { timeoutDuration: 5_000, cooldownDuration: 30_000, cacheMaxAge: 600_000 };

/** The published keys of the providers. One set lives per address, or cache and cool-down would do nothing. */
export class KeySets {
  private readonly byAddress = new Map<string, JWTVerifyGetKey>();

  constructor(private readonly outbound: OutboundFetch) {}

  /** Finds the key of a token in the first set that has it. */
  keysAt(addresses: readonly string[]): JWTVerifyGetKey {
    return async (header, token) => {
      let reason: unknown = new errors.JWKSNoMatchingKey();
      for (const address of addresses) {
        try {
          return await this.setAt(address)(header, token);
        } catch (error) {
          reason = error;
        }
      }
      throw reason;
    };
  }

  private setAt(address: string): JWTVerifyGetKey {
    const known = this.byAddress.get(address);
    if (known) return known;
    const set = createRemoteJWKSet(new URL(address), {
      ...TIMES_MS,
      headers: { 'user-agent': OWN_USER_AGENT },
      [customFetch]: (url, { method, headers }) =>
        this.outbound(url, { method, headers: Object.fromEntries(headers), timeLimitMs: TIMES_MS.timeoutDuration }),
    });
    this.byAddress.set(address, set);
    return set;
  }
}
