import type { OutgoingMail } from '@portvakt/kernel';

import type { RequestKind } from './model/account-request.js';

/** Notifies the owner that somebody asked for a change of the account, with a link to stop it (operators §8, §12). */
export interface AccountRequestMail extends OutgoingMail<'account-request'> {
  readonly data: {
    readonly name: string;
    readonly kind: RequestKind;
    /** ISO 8601, UTC: when it was asked for, and when it happens at the earliest. */
    readonly at: string;
    readonly notBefore: string;
    readonly url: string;
  };
}

/** Notifies the owner that the change was made; a removal has its own mail. */
export interface AccountRequestDoneMail extends OutgoingMail<'account-request-done'> {
  readonly data: {
    readonly name: string;
    readonly kind: Exclude<RequestKind, 'removal'>;
    /** ISO 8601, UTC. */
    readonly at: string;
  };
}

/** Notifies the owner that the change will not be made. */
export interface AccountRequestEndedMail extends OutgoingMail<'account-request-ended'> {
  readonly data: { readonly name: string; readonly kind: RequestKind };
}

/** Asks an operator to approve a case. */
export interface RequestWaitingMail extends OutgoingMail<'request-waiting'> {
  readonly data: { readonly name: string };
}

/** Notifies an admin that the owner stopped a case: somebody may have lied to support. */
export interface RequestStoppedMail extends OutgoingMail<'request-stopped'> {
  readonly data: { readonly name: string };
}

export type RequestMail =
  AccountRequestMail | AccountRequestDoneMail | AccountRequestEndedMail | RequestWaitingMail | RequestStoppedMail;

/**
 * These are exempt from the limit of mails to one mailbox. Otherwise an operator could use the limit up with cases that
 * they cancel, and the owner would not learn of the last one. Their number is bounded by that of cases (operators
 * §13.1).
 */
export const operatorsUnlimitedMails = ['account-request'] as const satisfies readonly RequestMail['kind'][];
