import type { Logger } from 'typeorm';

import { duplicateFieldIn, isDuplicateEmail, refusedRow } from './database-errors.js';

/** A structured logger. It receives codes and names of tables, never values of a row. */
export interface DatabaseLog {
  warn(facts: object, message: string): void;
}

/**
 * Replaces TypeORM's own logger, which prints statements with their parameters and so what users sent (security N3).
 * Logs refused rows, because repositories do not report the reason, and warnings of migrations. Other errors are thrown
 * to a caller that logs them.
 */
export const databaseLogger = (log?: DatabaseLog): Logger => ({
  logQueryError(error) {
    const refused = refusedRow(error);
    // An e-mail address or a field value that is already in use is normal, and not logged.
    const isTaken = isDuplicateEmail(error) || duplicateFieldIn(error) !== null;
    if (refused && !isTaken) log?.warn(refused, 'the database refused a row');
  },
  logQuery: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log(level, message) {
    if (level === 'warn') log?.warn({}, String(message));
  },
});
