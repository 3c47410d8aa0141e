import type { FinishRedirectInput } from '../use-cases/finish-redirect.js';
import { aClient } from './builders.js';

/** A browser that comes back from GitHub with a code and the state it was given, and brings nothing else. */
export const aReturn = (state: string, given: Partial<FinishRedirectInput> = {}): FinishRedirectInput => ({
  provider: 'github',
  state,
  isOwnState: true,
  code: 'a code',
  deviceId: null,
  issuer: null,
  userForm: null,
  caller: null,
  deviceCookie: null,
  client: aClient(),
  ...given,
});
