import { exitWith } from './exit-with.js';

/**
 * Runs the migrate command as this process: `up` applies pending migrations, `status` lists all, `check` exits with 1 if
 * one is pending. An unknown command, or anything after it, exits with 2 and does nothing.
 */
export function runMigrations(environment: NodeJS.ProcessEnv, args: readonly string[]): void {
  exitWith(import('./migrate-database.js').then(({ migrateDatabase }) => migrateDatabase(environment, args)));
}
