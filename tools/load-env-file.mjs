import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * Adds the variables of `file` to `environment`. Variables that are set there already take precedence; an empty value counts
 * as unset (docs/CONFIGURATION.md). The command of the packages does the same (libs/service/src/load-env-file.ts).
 *
 * @param {string} file
 * @param {NodeJS.ProcessEnv} environment
 */
export function loadEnvFile(file, environment = process.env) {
  if (!existsSync(file)) return;
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) environment[name] ||= value;
}
