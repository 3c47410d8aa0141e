import type { Logger } from 'typeorm';

/**
 * TypeORM would print to the console, in its own form and whatever its `logging` says. Everything that fails is thrown
 * to somebody who logs it; and parameters of statements, which hold what people sent, belong in no log (N3).
 */
export const silentLogger: Logger = {
  logQuery: () => undefined,
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
};
