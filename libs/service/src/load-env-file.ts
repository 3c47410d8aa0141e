import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * Adds the variables of a file to the environment; does nothing where there is no file. What the environment sets takes
 * precedence, and an empty value counts as unset. `npm start` and the npm commands of the repository do the same
 * (tools/load-env-file.mjs).
 */
export function loadEnvFile(file: string, environment: NodeJS.ProcessEnv): void {
  if (!existsSync(file)) return;
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) environment[name] ||= value;
}
