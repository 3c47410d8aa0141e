import { createHash } from 'node:crypto';

import {
  type Actor,
  type Brand,
  type Device,
  type Facts,
  newId,
  type Occurrence,
  type RandomSource,
  type SessionId,
  type UserId,
} from '@portvakt/kernel';

import { canonicalText } from './canonical-text.js';
import { shortened } from './shortening.js';

export type EventId = Brand<string, 'EventId'>;

/** An event as it is stored (operators §10.1). Its position and its seal are given by the database. */
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
  /** Empty where the user agent does not tell. */
  readonly browser: string;
  readonly system: string;
  /** 16 random bytes; null once the address is shortened, so that the digest of the details tells nothing any more. */
  readonly salt: Uint8Array | null;
  /** Lower-case hexadecimal, as all digests of the log. */
  readonly detailDigest: string;
  readonly digest: string;
}

export interface EventCircumstances {
  readonly at: Date;
  readonly device: Device;
  readonly addressDigest: string | null;
  /** False where `AUDIT_DETAIL_DAYS` is 0: the details are shortened before they are stored. */
  readonly keepsDetails: boolean;
}

const SALT_BYTES = 16;

/** Writes down what happened, with the digests that show a later change (operators §10.3). */
export function toAuditEvent(occurrence: Occurrence, around: EventCircumstances, random: RandomSource): AuditEvent {
  const { kind, outcome, subject, by, client, facts } = occurrence;
  const salt = random.bytes(SALT_BYTES);
  const details = { ipAddress: client?.ipAddress || null, userAgent: client?.userAgent || null };
  const event = {
    id: newId(random) as EventId,
    at: around.at,
    kind,
    outcome,
    subjectId: subject,
    ...actorColumns(by),
    addressDigest: around.addressDigest,
    facts,
    ...details,
    browser: around.device.browser,
    system: around.device.system,
    salt,
    detailDigest: detailDigestOf(salt, details),
  };
  return { ...event, digest: digestOf(event), ...(around.keepsDetails ? {} : shortened(event)) };
}

const NOBODY = { actorId: null, actorRole: null, impersonatorId: null, sessionId: null };

function actorColumns(by: Actor): Pick<AuditEvent, 'actorType' | keyof typeof NOBODY> {
  const actorType = by.type;
  switch (by.type) {
    case 'user':
      return { actorType, ...NOBODY, actorId: by.id, impersonatorId: by.impersonatorId, sessionId: by.sessionId };
    case 'operator':
      return { actorType, ...NOBODY, actorId: by.id, actorRole: by.role, sessionId: by.sessionId };
    case 'token':
      return { actorType, ...NOBODY, actorId: by.id, actorRole: by.role };
    default:
      return { actorType, ...NOBODY };
  }
}

export const detailDigestOf = (
  salt: Uint8Array,
  { ipAddress, userAgent }: Pick<AuditEvent, 'ipAddress' | 'userAgent'>,
): string =>
  createHash('sha256')
    .update(salt)
    .update(canonicalText([ipAddress, userAgent]))
    .digest('hex');

/** The form of the digested text; a change of the form needs another number. */
const FORM = 1;

/** The digest of everything that never changes. The details are in it as their own digest, so they can be shortened. */
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
