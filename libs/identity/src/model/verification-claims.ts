import type { Email, UserId } from '@portvakt/kernel';

/** The content of a verification token (specification §4): this e-mail address belongs to this user. */
export interface VerificationClaims {
  readonly userId: UserId;
  /** The user's address when the token was issued. */
  readonly email: Email;
  /** Only in a link that replaces the address. */
  readonly change?: EmailChange;
}

export interface EmailChange {
  readonly to: Email;
  /** The token of the record that makes the link valid for one use (`jti`, specification §6). */
  readonly id: string;
  /** The mailbox that received the link: the current or the new one. */
  readonly sentTo: 'current' | 'new';
}
