import { exitWith } from './exit-with.js';

/**
 * Runs the doctor command as this process: it checks the configuration and everything that the service needs, and
 * suggests remedies. It changes nothing, and exits with 1 if something keeps the service from working. It takes no
 * arguments: any exits with 2.
 */
export function runDoctor(environment: NodeJS.ProcessEnv, args: readonly string[] = []): void {
  exitWith(import('./doctor/doctor-command.js').then(({ doctorCommand }) => doctorCommand(environment, args)));
}
