import { QueryFailedError } from 'typeorm';

import { OverloadError } from '@portvakt/kernel';

/** What the pool says when no connection came free in time. */
const NO_CONNECTION_FREE = 'timeout exceeded when trying to connect';

/** SQLSTATE of a statement that failed; empty for anything else. */
export function sqlStateOf(error: unknown): string {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

const UNIQUE_VIOLATION = '23505';
/** Data that do not fit, integrity, what a trigger raises, a view's check: the first two characters of SQLSTATE. */
const REFUSALS = new Set(['22', '23', 'P0', '44']);
const CLASS_LENGTH = 2;

/** The row would stand twice. */
export const isDuplicate = (error: unknown): boolean => sqlStateOf(error) === UNIQUE_VIOLATION;

/** The database will not have this row: a key without its target, a check, a trigger of the product. */
export const isRefusedRow = (error: unknown): boolean => REFUSALS.has(sqlStateOf(error).slice(0, CLASS_LENGTH));

/** Every connection being busy is no defect: the caller may come back (contract §1.4). */
export const withOverload = (error: unknown): unknown =>
  error instanceof Error && error.message === NO_CONNECTION_FREE ? new OverloadError() : error;
