import type { OutgoingMail } from '@portvakt/kernel';

/** Tells that an identity at a provider opens the account from now on. */
export interface AccountLinkedMail extends OutgoingMail<'account-linked'> {
  readonly data: {
    readonly name: string;
    /** As people call it, for instance `GitHub`. */
    readonly provider: string;
    /** ISO 8601, UTC. */
    readonly at: string;
  };
}

/** Every mail this context leaves in the outbox. */
export type SocialMail = AccountLinkedMail;
