import type { OutgoingMail } from '@portvakt/kernel';

/** Notifies a user that an identity at a provider was linked to their account. */
export interface AccountLinkedMail extends OutgoingMail<'account-linked'> {
  readonly data: {
    readonly name: string;
    /** The provider's display name, for instance `GitHub`. */
    readonly provider: string;
    /** When it was linked: ISO 8601, UTC. */
    readonly at: string;
  };
}

/** Every mail that this context adds to the outbox. */
export type SocialMail = AccountLinkedMail;
