import type { OutgoingMail } from '@portvakt/kernel';

/** Notifies the user of a sign-in from a browser and system not used before (specification §10). */
export interface NewSignInMail extends OutgoingMail<'new-sign-in'> {
  readonly data: {
    readonly name: string;
    /** Empty if the user agent does not contain it. */
    readonly browser: string;
    /** Empty if the user agent does not contain it. */
    readonly system: string;
    /** ISO 8601, UTC. */
    readonly at: string;
    readonly ipAddress: string;
  };
}

/** Every mail that this context adds to the outbox. */
export type SessionMail = NewSignInMail;
