import { createHash } from 'node:crypto';

import { type AuditEvent, detailDigestOf, digestOf } from './audit-event.js';
import { type Finding, type FindingKind, sealFinding } from './finding.js';
import { rowsDigestOf, rowText, type Seal, type SealedRow, spanOf } from './seal.js';

/** An event as it is stored in the table. */
export type StoredEvent = AuditEvent & SealedRow & { readonly seal: number | null };

/** Compares one seal with its events. Events after `detailsKeptFrom` must still have their full details. */
export function findingsOfRows(seal: Seal, events: readonly StoredEvent[], detailsKeptFrom: Date): readonly Finding[] {
  const findings = events.flatMap((event): Finding[] => {
    const kind = faultOf(event, detailsKeptFrom);
    return kind ? [{ kind, seal: seal.number, event: event.id }] : [];
  });
  const ofAll = faultOfAll(seal, events);
  // A changed event also changes the seal's digest: the same change is not reported twice.
  const isExplained = ofAll === 'changed' && findings.some(({ kind }) => kind === 'changed');
  return ofAll && !isExplained ? [...findings, sealFinding(ofAll, seal)] : findings;
}

function faultOf(event: StoredEvent, detailsKeptFrom: Date): FindingKind | null {
  if (digestOf(event) !== event.digest) return 'changed';
  if (event.salt) return detailDigestOf(event.salt, event) === event.detailDigest ? null : 'changed';
  if (event.userAgent !== null) return 'changed';
  return event.at > detailsKeptFrom ? 'shortened-too-early' : null;
}

function faultOfAll(seal: Seal, events: readonly StoredEvent[]): FindingKind | null {
  if (events.length < seal.count) return 'missing';
  if (events.length > seal.count) return 'added';
  if (rowsDigestOf(events) !== seal.rows) return isSwapped(events, seal.rows) ? 'moved' : 'changed';
  const { firstAt, lastAt } = spanOf(events);
  const isSameSpan = firstAt.getTime() === seal.firstAt.getTime() && lastAt.getTime() === seal.lastAt.getTime();
  return isSameSpan ? null : 'seal-changed';
}

type Hash = ReturnType<typeof createHash>;

/** Limits the search to about a second for each broken seal. */
const MAX_SWAPS = 30_000;

/** Whether two events of the seal were swapped. The nearest pairs are tried first. */
function isSwapped(events: readonly SealedRow[], sealed: string): boolean {
  const prefixes = prefixesOf(events);
  let left = MAX_SWAPS;
  for (let distance = 1; distance < events.length && left > 0; distance++) {
    for (let i = 0; i + distance < events.length && left > 0; i++, left--) {
      if (swappedDigest(events, prefixes[i], i, i + distance) === sealed) return true;
    }
  }
  return false;
}

/** The state of the hash before each event. */
function prefixesOf(events: readonly SealedRow[]): readonly Hash[] {
  const hash = createHash('sha256');
  return events.map((event) => {
    const prefix = hash.copy();
    hash.update(rowText(event));
    return prefix;
  });
}

function swappedDigest(events: readonly SealedRow[], prefix: Hash | undefined, i: number, j: number): string {
  const texts = events.slice(i).map((event, n) => {
    const other = n === 0 ? events[j] : n === j - i ? events[i] : event;
    return rowText({ position: event.position, digest: (other ?? event).digest });
  });
  return (prefix ?? createHash('sha256')).copy().update(texts.join('')).digest('hex');
}
