import { CHALLENGE_LIFETIME_MS } from '@portvakt/passkey';

import { NewestValuesCookie } from '../cookies/newest-values-cookie.js';
import type { HttpSettings, SigningKeys } from '../http-settings.js';

/**
 * Binds challenges to the browser that requested them (passkeys §3.1). Contains several, because every open sign-in
 * page waits for a passkey.
 */
export class ChallengeCookie extends NewestValuesCookie {
  constructor(settings: HttpSettings, keys: SigningKeys) {
    super(settings, keys, { suffix: 'passkey', lifetimeMs: CHALLENGE_LIFETIME_MS });
  }
}
