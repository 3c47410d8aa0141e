/**
 * Runs the doctor command as this process: it checks the configuration and everything that the service needs, and
 * suggests remedies. It changes nothing, and exits with 1 if something keeps the service from working.
 */
export function runDoctor(environment: NodeJS.ProcessEnv): void {
  const running = import('../doctor/doctor-command.js').then(({ doctorCommand }) => doctorCommand(environment));
  running.then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
}
