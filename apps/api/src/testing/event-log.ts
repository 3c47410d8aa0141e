import type { OperatorClient } from './operators.js';
import type { TestApp } from './test-app.js';

/** An event as operators read it. */
export interface ReadEvent {
  readonly id: string;
  readonly kind: string;
  readonly outcome: string;
  readonly subject: { readonly id: string; readonly name: string | null; readonly email: string | null } | null;
  readonly actor: { readonly type: string; readonly id: string | null; readonly name: string | null };
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface ReadEventPage {
  readonly events: readonly ReadEvent[];
  readonly total: number | null;
  readonly totalIsEstimate: boolean;
  readonly nextCursor: string | null;
}

/** A page of `/admin/list-events`; throws for a refusal. */
export const listEvents = async (operator: OperatorClient, query = ''): Promise<ReadEventPage> =>
  (await operator.get(`/admin/list-events?${query}`).expect(200)).body as ReadEventPage;

interface WrittenEvents {
  readonly kind?: string;
  readonly outcome?: string;
  readonly subjectId?: string | null;
  readonly actorType?: string;
  readonly actorId?: string | null;
  readonly addressDigest?: string | null;
  readonly userAgent?: string | null;
  readonly count?: number;
}

let written = 0;

/** Writes events past the service, without digests: the fact `n` counts them from 1. */
export async function writeEvents({ database, clock }: TestApp, given: WrittenEvents = {}): Promise<void> {
  const { kind = 'profile.changed', outcome = 'done', subjectId = null, actorType = 'service', actorId = null } = given;
  const { addressDigest = null, userAgent = null, count = 1 } = given;
  await database.sql(
    `INSERT INTO "auditEvent" ("id", "at", "kind", "outcome", "subjectId", "actorType", "actorId", "addressDigest",
       "userAgent", "facts", "browser", "system", "detailDigest", "digest")
     SELECT $1 || n, $2, $3, $4, $5, $6, $7, $8, $9, jsonb_build_object('n', n), '', '', '', ''
     FROM generate_series(1, $10::int) n`,
    [`w${++written}x`, clock.now(), kind, outcome, subjectId, actorType, actorId, addressDigest, userAgent, count],
  );
}
