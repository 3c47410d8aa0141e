import type { OutgoingMail } from '@portvakt/kernel';

/** Holds a link that proves the address (contract §10). */
export interface VerifyEmailMail extends OutgoingMail<'verify-email'> {
  readonly data: { readonly name: string; readonly url: string; readonly lifetimeSeconds: string };
}

/** Every mail this context leaves in the outbox. */
export type IdentityMail = VerifyEmailMail;
