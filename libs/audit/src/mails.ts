import type { OutgoingMail } from '@portvakt/kernel';

/** Notifies an admin that a check of the audit log found errors (operators §12). */
export interface AuditBrokenMail extends OutgoingMail<'audit-broken'> {
  readonly data: { readonly name: string };
}
