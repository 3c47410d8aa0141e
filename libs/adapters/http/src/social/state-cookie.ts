import { NewestValuesCookie } from '../cookies/newest-values-cookie.js';
import type { HttpSettings, SigningKeys } from '../http-settings.js';

/**
 * Binds the states of redirects to the browser that started them (specification §3, C3). Contains several, because
 * sign-ins at providers may be in progress in several tabs.
 */
export class StateCookie extends NewestValuesCookie {
  constructor(settings: HttpSettings, keys: SigningKeys) {
    super(settings, keys, { suffix: 'state', lifetimeMs: settings.stateLifetimeMs });
  }
}
