import type { EntryWithDevice } from '../steps/complete-sign-in.js';
import { aClient, anIntroduction, someTokens } from './builders.js';
import type { InMemoryPorts } from './in-memory-ports.js';

/** Kari with her identity at GitHub, which calls her address verified, in a browser that brings nothing. */
export const anEntry = ({ github }: Pick<InMemoryPorts, 'github'>, given: Partial<EntryWithDevice> = {}): EntryWithDevice => ({
  provider: github,
  accountId: 'kari-there',
  introduction: anIntroduction(),
  tokens: someTokens(),
  requestSignUp: false,
  callbackUrl: '/inn',
  client: aClient(),
  deviceCookie: null,
  ...given,
});
