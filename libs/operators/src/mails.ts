import type { OutgoingMail } from '@portvakt/kernel';

import type { RequestMail } from './request-mails.js';

/** Notifies a user that an operator has banned them. No reason is given (operators §12). */
export interface AccountLockedMail extends OutgoingMail<'account-locked'> {
  readonly data: {
    readonly name: string;
    /** ISO 8601, UTC; empty for a ban that lasts until it is lifted. */
    readonly until: string;
  };
}

/** Notifies a user that their ban was lifted. */
export interface AccountUnlockedMail extends OutgoingMail<'account-unlocked'> {
  readonly data: { readonly name: string };
}

/** Notifies the address of a deleted account that an operator deleted it. */
export interface AccountRemovedMail extends OutgoingMail<'account-removed'> {
  readonly data: {
    readonly name: string;
    /** ISO 8601, UTC. */
    readonly at: string;
  };
}

/** Notifies a user whose roles changed, and every admin. */
export interface RoleChangedMail extends OutgoingMail<'role-changed'> {
  readonly data: {
    readonly name: string;
    /** Whether the recipient is the user whose roles changed. */
    readonly whose: 'own' | 'other';
    /** Joined with commas; empty for none. */
    readonly roles: string;
  };
}

/** Notifies a user that an operator has exported their data. */
export interface AccountExportedMail extends OutgoingMail<'account-exported'> {
  readonly data: {
    readonly name: string;
    /** ISO 8601, UTC. */
    readonly at: string;
  };
}

/** Notifies a user that an operator sees their account. */
export interface AccountViewedMail extends OutgoingMail<'account-viewed'> {
  readonly data: {
    readonly name: string;
    /** When it began; ISO 8601, UTC. */
    readonly at: string;
    /** How long at most. */
    readonly lifetimeSeconds: string;
  };
}

/** Notifies an admin that an operator reached the limit of users to open within an hour (operators §13.1). */
export interface ManyUsersOpenedMail extends OutgoingMail<'many-users-opened'> {
  readonly data: { readonly name: string };
}

/** Every mail that this context adds to the outbox. */
export type OperatorsMail =
  | AccountExportedMail
  | AccountLockedMail
  | AccountRemovedMail
  | AccountUnlockedMail
  | AccountViewedMail
  | ManyUsersOpenedMail
  | RoleChangedMail
  | RequestMail;
