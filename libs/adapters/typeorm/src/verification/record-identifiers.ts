import { createHash } from 'node:crypto';

/** How a record is named in the table: what it is for, and what its holder shows (specification §6). */
export type RecordIdentifiers = (purpose: string, token: string) => string;

/** As the specification writes them. */
export const plainIdentifiers: RecordIdentifiers = (purpose, token) => purpose + token;

/** Strict (specification C21): the table alone gives nobody a token that works. */
export const digestedIdentifiers: RecordIdentifiers = (purpose, token) =>
  purpose + createHash('sha256').update(token).digest('base64url');
