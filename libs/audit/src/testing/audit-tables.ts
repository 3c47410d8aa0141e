import type { AuditBrokenMail } from '../mails.js';
import type { StoredEvent } from '../model/check-rows.js';
import type { Figure } from '../model/figures.js';
import type { Seal } from '../model/seal.js';
import type { KeptCheck } from '../ports.js';

/** The tables of the log. */
export interface AuditTables {
  readonly events: StoredEvent[];
  readonly seals: Seal[];
  readonly figures: Figure[];
  readonly checks: { claimedAt: Date | null; last: KeptCheck | null; reported: readonly string[] };
  readonly mails: AuditBrokenMail[];
}

export const copyOf = ({ events, seals, figures, checks, mails }: AuditTables): AuditTables => ({
  events: [...events],
  seals: [...seals],
  figures: [...figures],
  checks: { ...checks },
  mails: [...mails],
});
