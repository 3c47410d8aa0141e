import { type Actor, type Device, newId, type Occurrence, type RandomSource } from '@portvakt/kernel';

import { type AuditEvent, detailDigestOf, digestOf, type EventId } from './audit-event.js';
import { shortened } from './shortening.js';

export interface EventCircumstances {
  readonly at: Date;
  readonly device: Device;
  readonly addressDigest: string | null;
  /** False where `AUDIT_DETAIL_DAYS` is 0: the details are shortened before they are stored. */
  readonly keepsDetails: boolean;
}

const SALT_BYTES = 16;

/** Builds the stored event, with the digests that show a later change (operators §10.3). */
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
