import { pipeline } from 'node:stream/promises';

import { type AuditPorts, ExportEvents } from '@portvakt/audit';
import { A_COMMAND, NO_CONCURRENCY_LIMIT } from '@portvakt/kernel';

import { readConfig } from '../config/read-config.js';
import { keyRingOf } from '../key-ring-of.js';
import { auditPortsOf } from '../stores/audit-store.js';
import { AUDIT_USAGE, type AuditArguments, digestError, parseAuditArguments } from './audit-arguments.js';
import { commandRuntime } from './command-runtime.js';
import { ignoreClosedPipe } from './exit-with.js';
import { printUsage } from './print-usage.js';
import { verifyAuditLog } from './verify-audit-log.js';
import { withDatabase } from './with-database.js';

/** A command runs once, so nothing is repeated, and the running service sends the mails. */
const ONCE = {
  repetitions: { once: (_key: string, _windowMs: number, work: () => Promise<void>) => work() },
  mailsQueued: () => undefined,
  searches: NO_CONCURRENCY_LIMIT,
  downloads: NO_CONCURRENCY_LIMIT,
};

/**
 * Runs the audit command and returns its exit code: 0 if the log is intact, 1 if it has errors, 2 for arguments that it
 * does not accept (operators §10.3).
 */
export async function auditCommand(environment: NodeJS.ProcessEnv, args: readonly string[]): Promise<number> {
  const parsed = parseAuditArguments(args);
  if (!parsed) return printUsage(AUDIT_USAGE, args);
  const wrong = digestError(parsed);
  if (wrong !== null) {
    process.stderr.write(wrong);
    return 2;
  }
  const config = readConfig(environment);
  return withDatabase(config, async ({ dataSource }) => {
    const ports = auditPortsOf({ ...commandRuntime(config), dataSource, ...ONCE }, keyRingOf(config));
    return run(ports, parsed);
  });
}

function run(ports: AuditPorts, parsed: AuditArguments): Promise<number> {
  switch (parsed.command) {
    case 'head':
      return printHead(ports);
    case 'export':
      return printEvents(ports, parsed);
    case 'verify':
      return verifyAuditLog(ports, parsed);
  }
}

type Of<Command> = Extract<AuditArguments, { command: Command }>;

async function printHead(ports: AuditPorts): Promise<number> {
  const head = await ports.snapshot.run((log) => log.head());
  process.stdout.write(head ? `${head.number} ${head.digest}\n` : 'no seal yet\n');
  return 0;
}

/**
 * Prints all events that match the filter, without a limit: whoever can run this command can read the database anyway.
 */
async function printEvents(ports: AuditPorts, { format, ...filter }: Of<'export'>): Promise<number> {
  const input = { by: A_COMMAND, client: null, filter, format, mostEvents: Number.MAX_SAFE_INTEGER - 1 };
  const { chunks } = await new ExportEvents(ports).begin(input);
  await pipeline(chunks, process.stdout, { end: false }).catch(ignoreClosedPipe);
  return 0;
}
