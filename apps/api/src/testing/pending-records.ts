import { SystemRandom } from '@portvakt/adapters/node';
import { newId } from '@portvakt/kernel';

import type { TestApp } from './test-app.js';
import { aRecord } from './verification-rows.js';

/** How the identifiers begin of all that may wait for a user (contract §6); of a sign-in state there is no beginning. */
const KINDS = [
  'reset-password:',
  'delete-account-',
  'change-email-',
  '2fa-',
  '2fa-otp-2fa-',
  '2fa-attempts-',
  'trust-device-',
  '',
];

/** One record of each kind that may wait for a user, trusted devices among them. */
export async function everyKindOfRecord(app: TestApp, userId: string): Promise<void> {
  for (const beginning of KINDS) await aRecord(app, userId, `${beginning}${newId(random)}`);
}

const random = new SystemRandom();
