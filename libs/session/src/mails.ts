import type { OutgoingMail } from '@portvakt/kernel';

/** Tells the owner of a sign-in from a browser and system not used before (contract §10). */
export interface NewSignInMail extends OutgoingMail<'new-sign-in'> {
  readonly data: {
    readonly name: string;
    /** In words, `Firefox på Windows`; empty when the user agent tells nothing. */
    readonly device: string;
    /** ISO 8601, UTC. */
    readonly at: string;
    readonly ipAddress: string;
  };
}

/** Every mail this context leaves in the outbox. */
export type SessionMail = NewSignInMail;
