import type { EntityManager } from 'typeorm';

import { type AuditEvent, toAuditEvent } from '@portvakt/audit';
import type { Clock, DeviceReader, Journal, Occurrence, RandomSource } from '@portvakt/kernel';

import { rememberEvent } from '../after-commit.js';
import { rethrowWithOverload } from '../database-errors.js';

export interface JournalParts {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly devices: DeviceReader;
  /** Computes the keyed digest of an e-mail address in lower case. */
  readonly addressDigest: (address: string) => string;
  /** False where `AUDIT_DETAIL_DAYS` is 0. */
  readonly keepsDetails: boolean;
  /** The followers to which the event is delivered after the commit; default: none. */
  readonly deliveredTo?: (event: AuditEvent) => readonly string[];
  /** Called with events that were stored outside of a transaction. */
  readonly eventsNoted: (events: readonly AuditEvent[]) => void;
}

const INSERT = `
  INSERT INTO "auditEvent" ("id", "at", "kind", "outcome", "subjectId", "actorType", "actorId", "actorRole",
    "impersonatorId", "sessionId", "addressDigest", "facts", "ipAddress", "userAgent", "browser", "system", "salt",
    "detailDigest", "digest")
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`;

const INSERT_WITH_DELIVERIES = `
  WITH event AS (${INSERT} RETURNING "id", "subjectId", "position", "at")
  INSERT INTO "delivery" ("follower", "eventId", "subjectId", "position", "dueAt")
  SELECT follower, event."id", event."subjectId", event."position", event."at"
  FROM event, unnest($20::text[]) follower`;

/** Writes events to the audit log with one statement each, which takes no lock (operators §10.3). */
export class TypeOrmJournal<Event extends Occurrence> implements Journal<Event> {
  constructor(
    private readonly manager: EntityManager,
    private readonly parts: JournalParts,
  ) {}

  async note(occurrence: Event): Promise<void> {
    await this.write(occurrence);
  }

  /** Returns the event as it is stored. */
  async write(occurrence: Event): Promise<AuditEvent> {
    const event = this.toEvent(occurrence);
    await this.insert(event).catch(rethrowWithOverload);
    if (!rememberEvent(this.manager, event)) this.parts.eventsNoted([event]);
    return event;
  }

  private insert(event: AuditEvent): Promise<unknown> {
    const followers = this.parts.deliveredTo?.(event) ?? [];
    return followers.length === 0
      ? this.manager.query(INSERT, [...valuesOf(event)])
      : this.manager.query(INSERT_WITH_DELIVERIES, [...valuesOf(event), followers]);
  }

  private toEvent(occurrence: Event): AuditEvent {
    const { clock, random, devices, addressDigest, keepsDetails } = this.parts;
    const { client, address } = occurrence;
    const around = {
      at: clock.now(),
      device: devices.read(client?.userAgent ?? ''),
      addressDigest: address === undefined ? null : addressDigest(address.toLowerCase()),
      keepsDetails,
    };
    return toAuditEvent(occurrence, around, random);
  }
}

const valuesOf = (event: AuditEvent): readonly unknown[] => [
  event.id,
  event.at,
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
  event.ipAddress,
  event.userAgent,
  event.browser,
  event.system,
  event.salt && Buffer.from(event.salt),
  event.detailDigest,
  event.digest,
];
