import type { ServiceOptions } from '../service.js';

/**
 * Runs the reference command as this process: prints every variable of the service, and the variables, codes, followers and
 * migrations of its extensions, as Markdown.
 */
export function runReference(environment: NodeJS.ProcessEnv, { extensions = [] }: ServiceOptions = {}): void {
  const running = import('../reference/reference-command.js').then(({ referenceOf }) => {
    process.stdout.write(referenceOf(extensions, environment));
  });
  running.catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
