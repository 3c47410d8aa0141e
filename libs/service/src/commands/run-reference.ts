import type { ServiceOptions } from '../service.js';
import { printError } from './exit-with.js';

/**
 * Runs the reference command as this process: prints every variable of the service, and the variables, codes, followers and
 * migrations of its extensions, as Markdown.
 */
export function runReference(environment: NodeJS.ProcessEnv, { extensions = [] }: ServiceOptions = {}): void {
  const running = import('./reference/reference-command.js').then(({ referenceOf }) => {
    process.stdout.write(referenceOf(extensions, environment));
  });
  running.catch((error: unknown) => {
    printError(error);
    process.exitCode = 1;
  });
}
