import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';

import { type OutboundFetch, USER_AGENT } from './outbound-fetch.js';

/** Specification §4, ID-token verification. Set explicitly, so that they do not depend on the library's defaults. */
const TIMES_MS = { timeoutDuration: 5_000, cooldownDuration: 30_000, cacheMaxAge: 600_000 };

/** The published keys of the providers, cached per URL. */
export class KeySets {
  private readonly byAddress = new Map<string, JWTVerifyGetKey>();

  constructor(private readonly outbound: OutboundFetch) {}

  /** Finds the key of a token in the first key set that contains it. */
  keysAt(urls: readonly string[]): JWTVerifyGetKey {
    return async (header, token) => {
      let reason: unknown = new errors.JWKSNoMatchingKey();
      for (const address of urls) {
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
      headers: { 'user-agent': USER_AGENT },
      [customFetch]: (url, { method, headers }) =>
        this.outbound(url, { method, headers: Object.fromEntries(headers), timeLimitMs: TIMES_MS.timeoutDuration }),
    });
    this.byAddress.set(address, set);
    return set;
  }
}
