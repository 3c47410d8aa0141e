import { ApiProperty } from '@nestjs/swagger';

import type { Overview } from '@portvakt/operators';

import { isoOrNull } from '../request/iso-time.js';
import { LastCheckAnswer } from './events.dto.js';

class Count {
  @ApiProperty({ type: 'integer' }) readonly total!: number;
  @ApiProperty({ type: 'integer' }) readonly verified!: number;
  @ApiProperty({ type: 'integer' }) readonly withSecondFactor!: number;
  @ApiProperty({ type: 'integer' }) readonly banned!: number;
}

/** What happened on one day in Oslo, counted when the events are sealed. */
export class DayAnswer {
  @ApiProperty({ format: 'date' }) readonly day!: string;
  @ApiProperty({ type: 'integer' }) readonly signIns!: number;
  @ApiProperty({ type: 'integer' }) readonly signInsRefused!: number;
  @ApiProperty({ type: 'integer' }) readonly signUps!: number;
  @ApiProperty({ type: 'integer' }) readonly deletions!: number;
  @ApiProperty({ type: 'integer' }) readonly codesRefused!: number;
  @ApiProperty({ type: 'integer' }) readonly mailsSent!: number;
  @ApiProperty({ type: 'integer' }) readonly mailsGivenUp!: number;
}

class NowAnswer {
  @ApiProperty({ type: 'integer' }) readonly secondFactorBlocked!: number;
  @ApiProperty({ type: 'integer' }) readonly openRequests!: number;
  /** Counted together with the users. */
  @ApiProperty({ type: 'integer' }) readonly sessions!: number;
}

class OverviewMail {
  /** Counted to 10 000. */
  @ApiProperty({ type: 'integer', maximum: 10_000 }) readonly queued!: number;
  @ApiProperty({ type: 'integer', maximum: 10_000 }) readonly failing!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly oldestAt!: string | null;
}

/** Events for followers of the journal and for webhooks. */
class OverviewDeliveries {
  /** Deliveries that failed and will be retried, counted to 10 000. */
  @ApiProperty({ type: 'integer', maximum: 10_000 }) readonly failing!: number;
  @ApiProperty({ type: 'integer', maximum: 10_000 }) readonly givenUp!: number;
}

class OverviewAudit {
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly sealedAt!: string | null;
  @ApiProperty({ type: 'integer' }) readonly unsealed!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly oldestUnsealedAt!: string | null;
  @ApiProperty({ type: LastCheckAnswer, nullable: true }) readonly lastCheck!: LastCheckAnswer | null;
}

class OverviewService {
  @ApiProperty() readonly version!: string;
  @ApiProperty() readonly node!: string;
  @ApiProperty({ format: 'date-time' }) readonly startedAt!: string;
  @ApiProperty({ enum: ['current', 'pending'] }) readonly migrations!: 'current' | 'pending';
  @ApiProperty({ enum: ['standard', 'strict'] }) readonly policy!: 'standard' | 'strict';
  /** The version of the database. */
  @ApiProperty() readonly database!: string;
}

/** The figures of the overview (operators §11). */
export class OverviewAnswer {
  /** When users and sessions were counted; null in the seconds after the first start. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly countedAt!: string | null;
  @ApiProperty() readonly users!: Count;
  /** 30 days of Oslo, oldest first. */
  @ApiProperty({ type: [DayAnswer] }) readonly days!: readonly DayAnswer[];
  @ApiProperty() readonly now!: NowAnswer;
  @ApiProperty() readonly mail!: OverviewMail;
  @ApiProperty() readonly deliveries!: OverviewDeliveries;
  @ApiProperty() readonly audit!: OverviewAudit;
  @ApiProperty() readonly service!: OverviewService;
}

const NOTHING = {
  signIns: 0,
  signInsRefused: 0,
  signUps: 0,
  deletions: 0,
  codesRefused: 0,
  mailsSent: 0,
  mailsGivenUp: 0,
} as const satisfies Overview['days'][number]['figures'];

export function toOverviewAnswer(overview: Overview): OverviewAnswer {
  const { countedAt, users, days, now, mail, deliveries, audit, service } = overview;
  const { lastCheck } = audit;
  return {
    countedAt: isoOrNull(countedAt),
    users,
    days: days.map(({ day, figures }) => ({ day, ...NOTHING, ...figures })),
    now,
    mail: { ...mail, oldestAt: isoOrNull(mail.oldestAt) },
    deliveries,
    audit: {
      sealedAt: isoOrNull(audit.sealedAt),
      unsealed: audit.unsealed,
      oldestUnsealedAt: isoOrNull(audit.oldestUnsealedAt),
      lastCheck: lastCheck && { ...lastCheck, at: lastCheck.at.toISOString() },
    },
    service: { ...service, startedAt: service.startedAt.toISOString() },
  };
}
