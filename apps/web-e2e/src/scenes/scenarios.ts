import { account } from './account.js';
import { user, users } from './administration.js';
import { operations } from './operations.js';
import { operatorCases } from './operator-cases.js';
import { failedPages, fullPages } from './operator-lists.js';
import { operatorStates, seenAccount } from './operator-states.js';
import { passkeys } from './passkeys.js';
import { reading } from './reading.js';
import type { Scenario } from './scene.js';
import { secondFactor } from './second-factor.js';
import { signingIn } from './signing-in.js';
import { signingUp } from './signing-up.js';

/** Every screen in its relevant states; the longest first, so that two workers finish together. */
export const SCENARIOS: readonly Scenario[] = [
  account,
  user,
  users,
  operatorStates,
  seenAccount,
  operations,
  failedPages,
  fullPages,
  operatorCases,
  secondFactor,
  passkeys,
  signingIn,
  signingUp,
  reading,
];

export const ERROR_PAGE = '/error?error=please_restart_the_process';

/** Pages that the service renders without the web app, each in one language. */
export const SERVICE_PAGES = ['/utviklerpost', ERROR_PAGE];
