import { createHash } from 'node:crypto';

import type { AuditEvent } from './audit-event.js';
import { canonicalText } from './canonical-text.js';

/** A run of events with one digest, chained to the seal before (operators §10.3). */
export interface Seal {
  /** 1, 2, 3, … without a gap. */
  readonly number: number;
  /** The digest of the seal before; `NO_SEAL` for the first. */
  readonly previous: string;
  readonly sealedAt: Date;
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** The digest of the positions and digests of its events. */
  readonly rows: string;
  readonly digest: string;
  readonly mac: string;
  /** Identifies the key that made the `mac`, and reveals nothing about it. */
  readonly keyId: string;
  /** When its events were deleted because of their age; null while they exist. */
  readonly prunedAt: Date | null;
}

/** What a seal keeps of an event. `position` is the bigint of the database as text. */
export type SealedRow = Pick<AuditEvent, 'digest'> & { readonly position: string };

/** An event that waits for its seal. */
export type UnsealedEvent = SealedRow & Pick<AuditEvent, 'at' | 'kind'>;

export interface Signature {
  readonly mac: string;
  readonly keyId: string;
}

/** The most events in one seal, so that a seal is written and verified in constant memory. */
export const MAX_EVENTS_PER_SEAL = 1_000;

export const NO_SEAL = '0'.repeat(64);

/** Seals one or more events, which are in the order of their positions. `before` is the newest seal. */
export function toSeal(
  before: Seal | null,
  events: readonly UnsealedEvent[],
  sealedAt: Date,
  sign: (digest: string) => Signature,
): Seal {
  const content = {
    number: (before?.number ?? 0) + 1,
    previous: before?.digest ?? NO_SEAL,
    sealedAt,
    count: events.length,
    rows: rowsDigestOf(events),
  };
  const digest = sealDigestOf(content);
  return { ...content, ...spanOf(events), digest, ...sign(digest), prunedAt: null };
}

export const rowsDigestOf = (rows: readonly SealedRow[]): string => {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(rowText(row));
  return hash.digest('hex');
};

export const rowText = ({ position, digest }: SealedRow): string => canonicalText([position, digest]);

export const sealDigestOf = ({
  number,
  previous,
  sealedAt,
  count,
  rows,
}: Pick<Seal, 'number' | 'previous' | 'sealedAt' | 'count' | 'rows'>): string =>
  createHash('sha256')
    .update(canonicalText([number, previous, sealedAt.toISOString(), count, rows]))
    .digest('hex');

/** The times of the earliest and the latest event. There must be at least one event. */
export function spanOf(events: readonly Pick<AuditEvent, 'at'>[]): Pick<Seal, 'firstAt' | 'lastAt'> {
  const times = events.map(({ at }) => at.getTime());
  return { firstAt: new Date(Math.min(...times)), lastAt: new Date(Math.max(...times)) };
}
