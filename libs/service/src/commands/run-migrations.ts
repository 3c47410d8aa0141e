import { exitWith } from './exit-with.js';

/**
 * Runs the migrate command as this process: `up` applies pending migrations, `status` lists all, `check` exits with 1 if
 * one is pending. An unknown command exits with 2.
 */
export function runMigrations(environment: NodeJS.ProcessEnv, command: string | undefined): void {
  exitWith(import('./migrate-database.js').then(({ migrateDatabase }) => migrateDatabase(environment, command)));
}
