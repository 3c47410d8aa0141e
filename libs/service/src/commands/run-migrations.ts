/**
 * Runs the migrate command as this process: `up` applies pending migrations, `status` lists all, `check` exits with 1 if
 * one is pending. An unknown command exits with 2.
 */
export function runMigrations(environment: NodeJS.ProcessEnv, command: string | undefined): void {
  const migrating = import('./migrate-database.js').then(({ migrateDatabase }) =>
    migrateDatabase(environment, command),
  );
  migrating.then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
}
