import type { Logger } from 'typeorm';

import { isDuplicateEmail, refusedRow } from './database-errors.js';

/** A structured logger. It is given codes and names of tables, never values of a row. */
export interface DatabaseLog {
  warn(facts: object, message: string): void;
}

/**
 * Takes the place of TypeORM's own logger, which would print statements with their parameters, which hold what people
 * sent (security N3). Whatever fails is thrown to a caller that logs it; one thing has to be logged here: a row that
 * the database refused, since the caller turns that into a refusal without a reason.
 */
export const databaseLogger = (log?: DatabaseLog): Logger => ({
  logQueryError(error) {
    const refused = refusedRow(error);
    // Two sign-ups with one address at the same moment are no reason to look into the database.
    if (refused && !isDuplicateEmail(error)) log?.warn(refused, 'the database refused a row');
  },
  logQuery: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
});
