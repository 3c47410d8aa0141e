import type { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';

import { OverloadError } from '@portvakt/kernel';

/** Messages of the pool when no connection became free in time, or none could be opened. */
const NO_CONNECTION_IN_TIME: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]);

/** Returns the driver's error, unwrapped from TypeORM's. */
const driverErrorOf = (error: unknown): Partial<DatabaseError> =>
  ((error instanceof QueryFailedError ? error.driverError : error) ?? {}) as Partial<DatabaseError>;

/** Returns the SQLSTATE of a failed statement, or an empty string for any other error. */
export const sqlStateOf = (error: unknown): string => String(driverErrorOf(error).code ?? '');

const UNIQUE_VIOLATION = '23505';
const EMAIL_INDEX = 'user_email_key';

/**
 * Whether another user has the e-mail address; false for any other unique constraint, for instance one of the product.
 */
export const isDuplicateEmail = (error: unknown): boolean =>
  sqlStateOf(error) === UNIQUE_VIOLATION && driverErrorOf(error).constraint === EMAIL_INDEX;

const FIELD_INDEX = /^user_extra_(.+)_key$/u;

/** The name of the index that keeps the values of an additional field unique. */
export const fieldIndexOf = (field: string): string => `user_extra_${field}_key`;

/** The unique additional field whose value another user has; null for any other error. */
export const duplicateFieldIn = (error: unknown): string | null =>
  sqlStateOf(error) === UNIQUE_VIOLATION
    ? (FIELD_INDEX.exec(driverErrorOf(error).constraint ?? '')?.[1] ?? null)
    : null;

/** SQLSTATE classes of a refused row. */
const REFUSALS = new Set([
  '22', // data exception
  '23', // integrity constraint violation
  'P0', // exception raised by a trigger
  '44', // WITH CHECK OPTION violation
  '54', // program limit exceeded: a value too long for its index
]);
const CLASS_LENGTH = 2;

/** What the database reports about a refused row, without the row's values. */
export interface RefusedRow {
  readonly sqlState: string;
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly constraint: string | undefined;
}

/** Why the database refused a row, for instance a foreign key, a check or a trigger; null for any other error. */
export function refusedRow(error: unknown): RefusedRow | null {
  const sqlState = sqlStateOf(error);
  if (!REFUSALS.has(sqlState.slice(0, CLASS_LENGTH))) return null;
  const { table, column, constraint } = driverErrorOf(error);
  return { sqlState, table, column, constraint };
}

export const isRefusedRow = (error: unknown): boolean => refusedRow(error) !== null;

/** Temporary conditions: the caller may retry (specification §1.4, C29). */
const TEMPORARY = new Set([
  '53300', // too_many_connections
  '55P03', // lock_not_available: lock timeout
  '57014', // query_canceled: statement timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting, stopping or recovering
]);

/** Message of `pg` when the server did not answer a statement in time. */
const NO_ANSWER = 'Query read timeout';

/** Whether the server did not answer a statement in time. It may still execute it. */
export const isUnanswered = (error: unknown): boolean => driverErrorOf(error).message === NO_ANSWER;

const isWithoutConnection = (error: unknown): boolean =>
  error instanceof Error && NO_CONNECTION_IN_TIME.has(error.message);

/**
 * Turns the errors of a database that is busy, starting, stopping or silent into `OverloadError` (503); returns others
 * unchanged.
 */
export const withOverload = (error: unknown): unknown =>
  TEMPORARY.has(sqlStateOf(error)) || isWithoutConnection(error) || isUnanswered(error) ? new OverloadError() : error;

/** For `catch`: rejects with `withOverload` of the error. */
export function rethrowWithOverload(error: unknown): never {
  throw withOverload(error);
}
