import { exitWith } from './exit-with.js';

/** Runs the types command as this process: prints TypeScript for the fields of the product that runs at `--url`. */
export function runTypes(args: readonly string[]): void {
  exitWith(import('./types/types-command.js').then(({ typesCommand }) => typesCommand(args)));
}
