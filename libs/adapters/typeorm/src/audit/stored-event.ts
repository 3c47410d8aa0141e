import type { AuditEvent, EventId, Seal, StoredEvent } from '@portvakt/audit';
import type { Facts, SessionId, UserId } from '@portvakt/kernel';

import type { AuditEventRow } from '../rows/audit-event.row.js';
import type { AuditSealRow } from '../rows/audit-seal.row.js';

export const toStoredEvent = (row: AuditEventRow): StoredEvent => ({
  position: row.position,
  id: row.id as EventId,
  at: row.at,
  kind: row.kind,
  outcome: row.outcome as AuditEvent['outcome'],
  subjectId: row.subjectId as UserId | null,
  actorType: row.actorType as AuditEvent['actorType'],
  actorId: row.actorId,
  actorRole: row.actorRole,
  impersonatorId: row.impersonatorId as UserId | null,
  sessionId: row.sessionId as SessionId | null,
  addressDigest: row.addressDigest,
  facts: row.facts as Facts,
  ipAddress: row.ipAddress,
  userAgent: row.userAgent,
  browser: row.browser,
  system: row.system,
  salt: row.salt,
  detailDigest: row.detailDigest,
  digest: row.digest,
  seal: row.seal === null ? null : Number(row.seal),
});

export const toSeal = (row: AuditSealRow): Seal => ({ ...row, number: Number(row.number) });
