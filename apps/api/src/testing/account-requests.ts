import { CarryOutRequests } from '@portvakt/operators';

import { linkIn } from './mails.js';
import type { TestOperator } from './operators.js';
import type { TestApp } from './test-app.js';

export const HOUR_MS = 3_600_000;

export const A_REASON = 'Mistet telefonen, ringte oss';

/** A case in the form in which the API returns it. */
export interface SentRequest {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly [member: string]: unknown;
}

type Answer = ReturnType<TestOperator['post']>;

/** Sends a request to open a case about the user: a reset of the second factor, unless `body` says otherwise. */
export const askForRequest = (operator: TestOperator, userId: string, body: object = {}): Answer =>
  operator.post('/admin/create-request', { userId, kind: 'second-factor-reset', reason: A_REASON, ...body });

/** Opens a case. */
export async function anOpenRequest(operator: TestOperator, userId: string, body: object = {}): Promise<SentRequest> {
  return sentRequest(await askForRequest(operator, userId, body).expect(200));
}

/** The case in a response. */
export const sentRequest = ({ body }: { readonly body: unknown }): SentRequest =>
  (body as { request: SentRequest }).request;

/** Does what the job does. */
export const carryOutRequests = (app: TestApp): Promise<void> =>
  app.nest.get(CarryOutRequests, { strict: false }).execute(50);

interface StoredRequest {
  readonly state: string;
  readonly approvedBy: string | null;
  readonly endedBy: string | null;
  readonly endedAt: Date | null;
}

export async function storedRequest({ database }: TestApp, { id }: SentRequest): Promise<StoredRequest> {
  const [row] = await database.sql<StoredRequest>('SELECT * FROM "operatorRequest" WHERE "id" = $1', [id]);
  if (!row) throw new Error('the case is not stored');
  return row;
}

/** Moves the times of a case into the past, as if this time had gone by since it was opened. */
export async function letRequestWait({ database }: TestApp, { id }: SentRequest, ms: number): Promise<void> {
  await database.sql(
    `UPDATE "operatorRequest" SET "requestedAt" = "requestedAt" - $2 * interval '1 ms',
       "notBefore" = "notBefore" - $2 * interval '1 ms', "expiresAt" = "expiresAt" - $2 * interval '1 ms'
     WHERE "id" = $1`,
    [id, ms],
  );
}

/** The token in the link that was mailed to the owner. */
export async function mailedStopToken(app: TestApp, email: string): Promise<string> {
  const link = linkIn(await app.mailTo(email, 'Noen har bedt oss'));
  if (link.pathname !== '/stopp-sak') throw new Error(`the mail leads to ${link.pathname}`);
  return link.searchParams.get('token') ?? '';
}

interface RequestEvent {
  readonly kind: string;
  readonly actorType: string;
  readonly actorId: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** The events about the cases of a user, oldest first. */
export const requestEvents = ({ database }: TestApp, userId: string): Promise<RequestEvent[]> =>
  database.sql(
    `SELECT "kind", "actorType", "actorId", "facts" FROM "auditEvent"
     WHERE "subjectId" = $1 AND "kind" LIKE 'request.%' ORDER BY "position"`,
    [userId],
  );
