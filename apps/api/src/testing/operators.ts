import { createHash, randomBytes } from 'node:crypto';

import { sessionCookie } from './cookies.js';
import { aSession } from './sessions.js';
import type { TestApp } from './test-app.js';
import { aSignedInUser, enableTwoFactor, type SignedInUser } from './users.js';

type Request = ReturnType<ReturnType<TestApp['request']>['get']>;

/** Sends requests to the endpoints of operators as one client. */
export interface OperatorClient {
  get(path: string): Request;
  post(path: string, body?: object): Request;
}

export interface TestOperator extends SignedInUser, OperatorClient {}

interface OperatorOptions {
  /** When a code was last given in the session; null: never. */
  readonly codeMsAgo?: number | null;
  readonly hasTwoFactor?: boolean;
}

/** Inserts a user with these roles, two-factor on, and a session in which a code was just given. */
export async function anOperator(
  app: TestApp,
  role: string | null,
  options: OperatorOptions = {},
): Promise<TestOperator> {
  const { codeMsAgo = 0, hasTwoFactor = true } = options;
  const user = await aSignedInUser(app);
  await app.database.sql('UPDATE "user" SET "role" = $2 WHERE "id" = $1', [user.id, role]);
  if (hasTwoFactor) await enableTwoFactor(app, user.id);
  if (codeMsAgo !== null) await setCodeGiven(app, user.token, codeMsAgo);
  return { ...user, ...clientWith(app, { cookie: sessionCookie(user.token) }) };
}

/** Another session of the operator, in which no code was given. */
export async function inANewSession(app: TestApp, { id, email }: SignedInUser): Promise<TestOperator> {
  const token = await aSession(app, id);
  return { id, email, token, ...clientWith(app, { cookie: sessionCookie(token) }) };
}

/** Sets when a code was last given in a session. */
export const setCodeGiven = ({ clock, database }: TestApp, token: string, msAgo: number): Promise<object[]> =>
  database.sql('UPDATE "session" SET "strongFactorAt" = $2 WHERE "token" = $1', [
    token,
    new Date(clock.now().getTime() - msAgo),
  ]);

/** A client that sends these headers with each request. */
export const clientWith = (app: TestApp, headers: Readonly<Record<string, string>>): OperatorClient => ({
  get: (path) => app.request().get(path).set(headers),
  post: (path, body = {}) => app.request().post(path).set(headers).send(body),
});

interface MachineToken {
  readonly token: string;
  /** An entry of `OPERATOR_API_TOKENS`. */
  readonly entry: object;
}

/** A bearer token, and its entry for the configuration. */
export function aMachineToken(name: string, role: string, expires = '2099-12-31'): MachineToken {
  const token = `pvt_${randomBytes(32).toString('base64url')}`;
  const digest = createHash('sha256').update(token).digest('base64url');
  return { token, entry: { name, role, digest, expires } };
}

interface EventRow {
  readonly kind: string;
  readonly outcome: string;
  readonly subjectId: string | null;
  readonly actorType: string;
  readonly actorId: string | null;
  readonly actorRole: string | null;
  readonly impersonatorId: string | null;
  readonly addressDigest: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** The events with this actor, oldest first. */
export const eventsBy = ({ database }: TestApp, actorId: string): Promise<EventRow[]> =>
  database.sql('SELECT * FROM "auditEvent" WHERE "actorId" = $1 ORDER BY "position"', [actorId]);

/** The status and code of a refusal. */
export const refusalIn = ({ status, body }: { readonly status: number; readonly body: unknown }): string =>
  `${status} ${(body as { readonly code?: string }).code ?? ''}`;
