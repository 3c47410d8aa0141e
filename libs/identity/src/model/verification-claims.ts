import type { Email, UserId } from '@portvakt/kernel';


/** What a verification link says (specification §4): this user's mailbox is this address. It proves nothing else. */
export interface VerificationClaims {
  readonly userId: UserId;
  /** The address the user has. */
  readonly email: Email;
  /** Only in a link that replaces the address. */
  readonly change?: EmailChange;
}

export interface EmailChange {
  readonly to: Email;
  /** Names the record that makes the link good for one use (`jti`, specification §6). */
  readonly id: string;
  /** Whose mailbox the link was sent to, and so proves: that of the current address or of the new one. */
  readonly sentTo: 'current' | 'new';
}
