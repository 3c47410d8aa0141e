import { createHash } from 'node:crypto';

/** Returns the `identifier` of a record in the table (specification §6). */
export type RecordIdentifiers = (purpose: string, token: string) => string;

/** The standard policy: purpose and token. */
export const plainIdentifiers: RecordIdentifiers = (purpose, token) => purpose + token;

/** The strict policy (specification C21): a copy of the table reveals no working token. */
export const digestedIdentifiers: RecordIdentifiers = (purpose, token) =>
  purpose + createHash('sha256').update(token).digest('base64url');
