import { type Clock, noticeTo, textFromUser } from '@portvakt/kernel';

import type { Finding } from '../model/finding.js';
import type { Admin, AuditStore } from '../ports.js';
import type { AuditBrokenMail } from '../mails.js';

/** How many reported findings are remembered. */
const MOST_KEPT = 500;

/**
 * Mails every admin that the check found errors in the log, unless all of them were reported before: an error that
 * remains is found again every night.
 */
export async function reportFindings(
  { checks, admins, outbox }: Pick<AuditStore, 'checks' | 'admins' | 'outbox'>,
  clock: Clock,
  found: readonly Finding[],
): Promise<void> {
  const known = new Set(await checks.reportedFindings());
  const fresh = found.map(textOf).filter((finding) => !known.has(finding));
  if (fresh.length === 0) return;
  await checks.keepReported([...fresh, ...known].slice(0, MOST_KEPT));
  for (const admin of await admins.list()) await outbox.add(auditBrokenMail(clock, admin));
}

const textOf = ({ kind, seal, event }: Finding): string => [kind, seal ?? '', event ?? ''].join(' ');

const auditBrokenMail = (clock: Clock, admin: Admin): AuditBrokenMail => ({
  kind: 'audit-broken',
  ...noticeTo(admin, clock.now()),
  data: { name: textFromUser(admin.name, admin) },
});
