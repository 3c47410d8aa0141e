import { filesOfCheck } from '../../config/files.js';
import { ConfigurationError, readConfig } from '../../config/read-config.js';
import type { AppConfig } from '../../config/app-config.js';
import { printUsage } from '../print-usage.js';
import { checkDatabase } from './check-database.js';
import { checkNetwork } from './check-network.js';
import { checkProviders } from './check-providers.js';
import { type Finding, findingText, ok, problem, warning } from './finding.js';

const USAGE = `\
usage: doctor  checks the configuration and everything that the service needs, and says what to do; changes nothing.
               Exit code 1 if something keeps the service from working
`;
const REFERENCE = 'docs/CONFIGURATION.md has every variable.';

/**
 * Runs all checks, prints what they found, and returns 1 if something keeps the service from working; 2 where there are
 * arguments.
 */
export async function doctorCommand(environment: NodeJS.ProcessEnv, args: readonly string[]): Promise<number> {
  if (args.length > 0) return printUsage(USAGE, args);
  const findings = await examine(environment);
  for (const finding of findings) process.stdout.write(findingText(finding));
  return findings.some(({ level }) => level === 'error') ? 1 : 0;
}

async function examine(environment: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  let config: AppConfig;
  try {
    config = readConfig(environment, { files: filesOfCheck });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.errors.map((text) => problem('configuration', text, REFERENCE));
  }
  // First and alone: it needs the processor for seconds on a busy machine, in which the others would run out of time.
  const database = await orProblem('database', checkDatabase(config));
  const others = await Promise.all([
    orProblem('network', checkNetwork(config)),
    orProblem('providers', checkProviders(config)),
  ]);
  const warnings = config.warnings.map((text) => warning('configuration', text, REFERENCE));
  return [ok('configuration', 'valid'), ...warnings, ...database, ...others.flat()];
}

/**
 * An error that ends a check, for instance because the database stops answering, becomes its finding; the other checks
 * still run.
 */
const orProblem = (subject: string, findings: Promise<readonly Finding[]>): Promise<readonly Finding[]> =>
  findings.catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    return [problem(subject, `not checked to the end: ${reason}`, 'Fix this, then run the doctor again.')];
  });
