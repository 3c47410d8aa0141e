import type { OutgoingMail } from '@portvakt/kernel';

/** Tells an admin that a check of the audit log found faults (operators §12). */
export interface AuditBrokenMail extends OutgoingMail<'audit-broken'> {
  readonly data: { readonly name: string };
}
