import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';

import { EXPORT_FORMATS, type ExportFormat, eventKinds } from '@portvakt/audit';

import { OptionalText, TextField } from '../request/fields.js';
import { EMAIL_MAX_LENGTH, TEXT_MAX_LENGTH, TOKEN_MAX_LENGTH } from '../request/text-lengths.js';
import { MayBeAbsent, rule } from '../request/text-rules.js';
import { OptionalOneOf, OptionalTime } from './query-fields.js';

const ID_MAX_LENGTH = 128;
/** 1 to 200. */
const LIMIT = /^([1-9]\d?|1\d\d|200)$/;
/** Names such as `ban.set` and prefixes such as `sign-in.*`, separated by commas. */
const KINDS = /^[a-z-]+\.([a-z-]+|\*)(,[a-z-]+\.([a-z-]+|\*))*$/;

/** Which events are listed or exported (operators §10.6). Every value is a text. */
export class EventFilterQuery {
  /** The user whom the events are about. */
  @OptionalText(ID_MAX_LENGTH) readonly subjectId?: string;
  /** A user id, or the name of a token. */
  @OptionalText(ID_MAX_LENGTH) readonly actorId?: string;
  /** Kinds separated by commas; `sign-in.*` for all kinds with this prefix. */
  @ApiPropertyOptional({ maxLength: TEXT_MAX_LENGTH, example: 'sign-in.*,ban.set' })
  @MayBeAbsent()
  @rule('isKinds', (value) => typeof value === 'string' && value.length <= TEXT_MAX_LENGTH && KINDS.test(value))
  readonly kind?: string;
  @OptionalOneOf('done', 'refused') readonly outcome?: 'done' | 'refused';
  /** An e-mail address that somebody typed, whether anybody has it or not. */
  @OptionalText(EMAIL_MAX_LENGTH) readonly email?: string;
  @OptionalText(ID_MAX_LENGTH) readonly sessionId?: string;
  /** Only together with `from`. */
  @OptionalText(ID_MAX_LENGTH) readonly ipAddress?: string;
  /** Inclusive. */
  @OptionalTime() readonly from?: string;
  /** Exclusive. With `ipAddress` at most 31 days after `from`, also where it is missing, which means now. */
  @OptionalTime() readonly to?: string;
}

export class ExportEventsQuery extends EventFilterQuery {
  @ApiProperty({ enum: EXPORT_FORMATS })
  @rule('isExportFormat', (value) => EXPORT_FORMATS.some((format) => format === value))
  readonly format!: ExportFormat;
}

export class ListEventsQuery extends EventFilterQuery {
  /** Events per page; 50 by default. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 200 })
  @MayBeAbsent()
  @Matches(LIMIT)
  readonly limit?: string;

  /** `nextCursor` of the page before. */
  @OptionalText(TOKEN_MAX_LENGTH) readonly cursor?: string;
}

export class CountNewEventsQuery extends EventFilterQuery {
  /** The id of an event that matches the filters: the newest one shown. */
  @TextField(ID_MAX_LENGTH) readonly since!: string;
}

export class EventIdQuery {
  @TextField(ID_MAX_LENGTH) readonly id!: string;
}

class EventSubject {
  @ApiProperty() readonly id!: string;
  /** Null for a deleted user. */
  @ApiProperty({ type: String, nullable: true }) readonly name!: string | null;
  @ApiProperty({ type: String, nullable: true }) readonly email!: string | null;
}

class EventActor {
  @ApiProperty({ enum: ['anyone', 'user', 'operator', 'token', 'command', 'service'] }) readonly type!: string;
  /** A user id, or the name of a token. */
  @ApiProperty({ type: String, nullable: true }) readonly id!: string | null;
  /** Null for a deleted user, and for actors that are not users. */
  @ApiProperty({ type: String, nullable: true }) readonly name!: string | null;
  @ApiProperty({ type: String, nullable: true }) readonly role!: string | null;
}

class EventImpersonator {
  @ApiProperty() readonly id!: string;
  @ApiProperty({ type: String, nullable: true }) readonly name!: string | null;
}

/** An event of the audit log as operators read it (operators §10.6). */
export class EventAnswer {
  @ApiProperty() readonly id!: string;
  @ApiProperty({ format: 'date-time' }) readonly at!: string;
  /** What happened. A later version may add kinds. */
  @ApiProperty({ enum: eventKinds, example: 'sign-in.completed' }) readonly kind!: string;
  @ApiProperty({ enum: ['done', 'refused'] }) readonly outcome!: 'done' | 'refused';
  /** The user that the event is about. */
  @ApiProperty({ type: EventSubject, nullable: true }) readonly subject!: EventSubject | null;
  @ApiProperty() readonly actor!: EventActor;
  /** The operator who acted as the user. */
  @ApiProperty({ type: EventImpersonator, nullable: true }) readonly impersonator!: EventImpersonator | null;
  @ApiProperty({ type: String, nullable: true }) readonly sessionId!: string | null;
  /** Null where unknown. Shortened to the network after some time. */
  @ApiProperty({ type: String, nullable: true }) readonly ipAddress!: string | null;
  /** Null where unknown, and after some time. */
  @ApiProperty({ type: String, nullable: true }) readonly userAgent!: string | null;
  /** Empty where unknown. */
  @ApiProperty() readonly browser!: string;
  @ApiProperty() readonly system!: string;
  /** Short texts, numbers, booleans and lists of texts, by name. */
  @ApiProperty({ type: 'object', additionalProperties: true }) readonly facts!: Readonly<Record<string, unknown>>;
  /** The number of its seal; null until it is sealed. */
  @ApiProperty({ type: 'integer', nullable: true }) readonly seal!: number | null;
  @ApiProperty() readonly digest!: string;
}

export class EventPageAnswer {
  /** Newest first. */
  @ApiProperty({ type: [EventAnswer] }) readonly events!: readonly EventAnswer[];
  /** Null above 10 000. */
  @ApiProperty({ type: 'integer', nullable: true }) readonly total!: number | null;
  /** Whether there are more than 10 000. */
  @ApiProperty() readonly totalIsEstimate!: boolean;
  /** Null on the last page. */
  @ApiProperty({ type: String, nullable: true }) readonly nextCursor!: string | null;
}

export class NewEventsAnswer {
  /** Events of others since then; at most 99. */
  @ApiProperty({ type: 'integer', maximum: 99 }) readonly count!: number;
  /** Whether there are more than 99. */
  @ApiProperty() readonly isMore!: boolean;
}

class NewestSeal {
  /** The number of the seal. */
  @ApiProperty({ type: 'integer' }) readonly seal!: number;
  @ApiProperty() readonly digest!: string;
  @ApiProperty({ format: 'date-time' }) readonly sealedAt!: string;
}

export class LastCheckAnswer {
  @ApiProperty({ format: 'date-time' }) readonly at!: string;
  @ApiProperty({ enum: ['whole', 'faults'] }) readonly result!: 'whole' | 'faults';
  @ApiProperty({ type: 'integer' }) readonly faults!: number;
}

export class AuditStateAnswer {
  /** Null before the first seal. */
  @ApiProperty({ type: NewestSeal, nullable: true }) readonly head!: NewestSeal | null;
  /** Events that wait for a seal. */
  @ApiProperty({ type: 'integer' }) readonly unsealed!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly oldestUnsealedAt!: string | null;
  /** Null before the first check. */
  @ApiProperty({ type: LastCheckAnswer, nullable: true }) readonly lastCheck!: LastCheckAnswer | null;
  @ApiProperty({ type: 'integer' }) readonly retentionDays!: number;
  @ApiProperty({ type: 'integer' }) readonly detailDays!: number;
}
