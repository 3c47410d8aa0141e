import type { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';

import { OverloadError } from '@portvakt/kernel';

/** The pool's message when no connection became free in time. */
const NO_CONNECTION_FREE = 'timeout exceeded when trying to connect';

/** The error of the driver, also where TypeORM has wrapped it. */
const driverErrorOf = (error: unknown): Partial<DatabaseError> =>
  ((error instanceof QueryFailedError ? error.driverError : error) ?? {}) as Partial<DatabaseError>;

/** SQLSTATE of a statement that failed; empty for anything else. */
export const sqlStateOf = (error: unknown): string => String(driverErrorOf(error).code ?? '');

const UNIQUE_VIOLATION = '23505';
const EMAIL_INDEX = 'user_email_key';

/** Another user has the e-mail address. Any other unique constraint, for instance of the product, is not meant. */
export const isDuplicateEmail = (error: unknown): boolean =>
  sqlStateOf(error) === UNIQUE_VIOLATION && driverErrorOf(error).constraint === EMAIL_INDEX;

/** Data that do not fit, integrity, what a trigger raises, a view's check: the first two characters of SQLSTATE. */
const REFUSALS = new Set(['22', '23', 'P0', '44']);
const CLASS_LENGTH = 2;

/** What the database says of a row that it refuses; values of the row are not among it. */
export interface RefusedRow {
  readonly sqlState: string;
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly constraint: string | undefined;
}

/** Why the database will not have a row: a missing target of a key, a check, a trigger; null for any other error. */
export function refusedRow(error: unknown): RefusedRow | null {
  const sqlState = sqlStateOf(error);
  if (!REFUSALS.has(sqlState.slice(0, CLASS_LENGTH))) return null;
  const { table, column, constraint } = driverErrorOf(error);
  return { sqlState, table, column, constraint };
}

export const isRefusedRow = (error: unknown): boolean => refusedRow(error) !== null;

/** What passes by itself: the caller may come back (specification §1.4, C29). */
const TEMPORARY = new Set([
  '53300', // too_many_connections
  '55P03', // lock_not_available: a lock time-out
  '57014', // query_canceled: a statement time-out
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting, stopping or recovering
]);

/** A database that is busy, starting or stopping is no defect but an overload, answered 503. */
export const withOverload = (error: unknown): unknown =>
  TEMPORARY.has(sqlStateOf(error)) || (error instanceof Error && error.message === NO_CONNECTION_FREE)
    ? new OverloadError()
    : error;
