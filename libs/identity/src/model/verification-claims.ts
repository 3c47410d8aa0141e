import type { UserId } from '@portvakt/kernel';

import type { Email } from './email.js';

/** What a verification link says (contract §4): this user's mailbox is this address. It proves nothing else. */
export interface VerificationClaims {
  readonly userId: UserId;
  readonly email: Email;
}
