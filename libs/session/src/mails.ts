import type { OutgoingMail } from '@portvakt/kernel';

/** Tells the owner of a sign-in from a browser and system not used before (specification §10). */
export interface NewSignInMail extends OutgoingMail<'new-sign-in'> {
  readonly data: {
    readonly name: string;
    /** Empty when the user agent does not tell. */
    readonly browser: string;
    /** Empty when the user agent does not tell. */
    readonly system: string;
    /** ISO 8601, UTC. */
    readonly at: string;
    readonly ipAddress: string;
  };
}

/** Every mail this context leaves in the outbox. */
export type SessionMail = NewSignInMail;
