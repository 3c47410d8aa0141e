import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';

import { type OutboundFetch, USER_AGENT } from './outbound-fetch.js';

/** Specification §4, ID-token verification. Set explicitly, so that they do not depend on the library's defaults. */
const TIMES_MS = { timeoutDuration: 5_000, cooldownDuration: 30_000, cacheMaxAge: 600_000 };

/** The published keys of the providers, cached per URL. */
export class KeySets {
  private readonly byUrl = new Map<string, JWTVerifyGetKey>();

  constructor(private readonly outbound: OutboundFetch) {}

  /** Finds the key of a token in the first key set that contains it. */
  keysAt(urls: readonly string[]): JWTVerifyGetKey {
    return async (header, token) => {
      let reason: unknown = new errors.JWKSNoMatchingKey();
      for (const url of urls) {
        try {
          return await this.setAt(url)(header, token);
        } catch (error) {
          reason = error;
        }
      }
      throw reason;
    };
  }

  private setAt(url: string): JWTVerifyGetKey {
    const known = this.byUrl.get(url);
    if (known) return known;
    const set = createRemoteJWKSet(new URL(url), {
      ...TIMES_MS,
      headers: { 'user-agent': USER_AGENT },
      [customFetch]: (input, { method, headers }) =>
        this.outbound(input, { method, headers: Object.fromEntries(headers), timeLimitMs: TIMES_MS.timeoutDuration }),
    });
    this.byUrl.set(url, set);
    return set;
  }
}
