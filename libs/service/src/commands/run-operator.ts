import { exitWith } from './exit-with.js';

/**
 * Runs the operator command as this process: it gives and takes roles, lists operators, makes tokens for machines, and
 * resets a lost second factor (operators §14.2). Exits with 1 if nothing was done, and with 2 for unknown arguments.
 */
export function runOperator(environment: NodeJS.ProcessEnv, args: readonly string[]): void {
  exitWith(import('./operator-command.js').then(({ operatorCommand }) => operatorCommand(environment, args)));
}
