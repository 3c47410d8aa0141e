import { createHash } from 'node:crypto';

import type { Actor, Brand, Facts, Occurrence, SessionId, UserId } from '@portvakt/kernel';

import { canonicalText } from './canonical-text.js';

export type EventId = Brand<string, 'EventId'>;

/** An event as it is stored (operators §10.1). The database assigns its position, and sealing its seal. */
export interface AuditEvent {
  readonly id: EventId;
  readonly at: Date;
  readonly kind: string;
  readonly outcome: Occurrence['outcome'];
  /** The user it is about. The row outlives the user. */
  readonly subjectId: UserId | null;
  readonly actorType: Actor['type'];
  /** A user id, or the name of a token. */
  readonly actorId: string | null;
  readonly actorRole: string | null;
  readonly impersonatorId: UserId | null;
  readonly sessionId: SessionId | null;
  /** Keyed digest of the e-mail address that was typed or replaced. */
  readonly addressDigest: string | null;
  readonly facts: Facts;
  /** Null where unknown. Shortened after `AUDIT_DETAIL_DAYS`. */
  readonly ipAddress: string | null;
  /** Null where unknown, and after `AUDIT_DETAIL_DAYS`. */
  readonly userAgent: string | null;
  /** Empty if the user agent does not reveal it. */
  readonly browser: string;
  readonly system: string;
  /** 16 random bytes; null once the details are shortened, so that their digest can no longer be guessed. */
  readonly salt: Uint8Array | null;
  /** Lower-case hexadecimal, as all digests of the log. */
  readonly detailDigest: string;
  readonly digest: string;
}

export const detailDigestOf = (
  salt: Uint8Array,
  { ipAddress, userAgent }: Pick<AuditEvent, 'ipAddress' | 'userAgent'>,
): string =>
  createHash('sha256')
    .update(salt)
    .update(canonicalText([ipAddress, userAgent]))
    .digest('hex');

/** The version of the digested text. Increase it when the text changes. */
const FORM = 1;

/**
 * The digest of everything that never changes. It covers the details only through their own digest, so they can be
 * shortened later.
 */
export const digestOf = (event: Omit<AuditEvent, 'digest' | 'ipAddress' | 'userAgent' | 'salt'>): string =>
  createHash('sha256')
    .update(
      canonicalText([
        FORM,
        event.id,
        event.at.toISOString(),
        event.kind,
        event.outcome,
        event.subjectId,
        event.actorType,
        event.actorId,
        event.actorRole,
        event.impersonatorId,
        event.sessionId,
        event.addressDigest,
        event.facts,
        event.browser,
        event.system,
        event.detailDigest,
      ]),
    )
    .digest('hex');
