import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

import { type AuditPorts, CompareEventStream, type Finding, type StreamedEvent, VerifyLog } from '@portvakt/audit';

import type { AuditArguments } from './audit-arguments.js';

type VerifyArguments = Omit<Extract<AuditArguments, { command: 'verify' }>, 'command'>;

const UNSEALED = `unsealed-too-long: these events have no seal. That is expected if the service was killed, or the database restored from a
backup, and has not run since: its next start seals them.
`;

/** Prints one line per error, or that the log is intact, and returns the exit code. */
export async function verifyAuditLog(
  ports: Pick<AuditPorts, 'snapshot' | 'sealKeys' | 'clock' | 'policy'>,
  { from, expected, logFile }: VerifyArguments,
): Promise<number> {
  let findings = 0;
  let hasUnsealed = false;
  const report = (finding: Finding): void => {
    findings++;
    hasUnsealed ||= finding.kind === 'unsealed-too-long';
    process.stdout.write(`${lineOf(finding)}\n`);
  };
  const input = { from, ...(expected === undefined ? {} : { expected }) };
  const { seals, events, head } = await new VerifyLog(ports).execute(input, report);
  if (hasUnsealed) process.stderr.write(UNSEALED);
  const isCompared = logFile === undefined || (await compareFile(ports, logFile, report));
  if (findings > 0 || !isCompared) return 1;
  process.stdout.write(`whole: ${seals} seals, ${events} events, head ${head?.digest ?? 'none'}\n`);
  return 0;
}

const lineOf = ({ kind, seal, event }: Finding): string =>
  [kind, ...(seal === null ? [] : [`seal ${seal}`]), ...(event === null ? [] : [`event ${event}`])].join(' ');

/** Returns false if the file has no lines to compare, so that an empty comparison does not count as success. */
async function compareFile(
  ports: Pick<AuditPorts, 'snapshot' | 'clock' | 'policy'>,
  file: string,
  report: (finding: Finding) => void,
): Promise<boolean> {
  const compared = await new CompareEventStream(ports).execute(eventsIn(file), report);
  if (compared > 0) {
    process.stdout.write(`compared: ${compared} lines of ${file}\n`);
    return true;
  }
  process.stderr.write(
    `${file}: nothing was compared. No line is JSON with "stream":"audit", or all are older than AUDIT_RETENTION_DAYS.\n`,
  );
  return false;
}

/** The events in a file of log lines; other lines are left out. */
async function* eventsIn(file: string): AsyncGenerator<StreamedEvent> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const event = eventIn(line);
    if (event) yield event;
  }
}

function eventIn(line: string): StreamedEvent | null {
  if (!line.includes('audit')) return null;
  try {
    const { stream, id, digest, time } = JSON.parse(line) as Readonly<Record<string, unknown>>;
    if (stream !== 'audit' || typeof id !== 'string' || typeof digest !== 'string') return null;
    return { id, digest, at: new Date(String(time)) };
  } catch {
    return null;
  }
}
