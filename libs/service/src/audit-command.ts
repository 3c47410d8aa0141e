import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

import pino from 'pino';

import { BowserDeviceReader, SystemClock, SystemRandom } from '@portvakt/adapters/node';
import { type AuditPorts, CompareEventStream, type Fault, type StreamedEvent, VerifyLog } from '@portvakt/audit';

import { auditPortsOn } from './bridges/audit-log.js';
import { readConfig } from './config/read-config.js';
import { openDatabase } from './database.js';
import { keyRingOf } from './key-ring-of.js';

const USAGE = 'usage: audit verify [--from number] [--expect digest] [--log file] | head\n';

interface Arguments {
  readonly command: 'verify' | 'head';
  readonly from: number;
  readonly expected: string | undefined;
  readonly logFile: string | undefined;
}

/**
 * Runs the audit command and returns its exit code: 0 for a whole log, 1 for faults, 2 for arguments that it does not
 * know (operators §10.3).
 */
export async function auditCommand(environment: NodeJS.ProcessEnv, args: readonly string[]): Promise<number> {
  const parsed = parsedArguments(args);
  if (!parsed) {
    process.stderr.write(USAGE);
    return 2;
  }
  const config = readConfig(environment);
  const database = await openDatabase(config, pino({ level: 'error' }), { besideService: true });
  try {
    const parts = { config, clock: new SystemClock(), random: new SystemRandom(), devices: new BowserDeviceReader() };
    const { dataSource } = database;
    const ports = auditPortsOn({ ...parts, dataSource, auditStream: () => undefined }, keyRingOf(config));
    return await (parsed.command === 'head' ? printHead(ports) : verify(ports, parsed));
  } finally {
    await database.stop();
  }
}

function parsedArguments(args: readonly string[]): Arguments | null {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { from: text, expect: text, log: text },
    });
    const [command, ...others] = positionals;
    const from = Number(values.from ?? 1);
    const isKnown = others.length === 0 && Number.isSafeInteger(from) && from > 0;
    if (!isKnown || (command !== 'verify' && command !== 'head')) return null;
    if (command === 'head' && Object.keys(values).length > 0) return null;
    return { command, from, expected: values.expect, logFile: values.log };
  } catch {
    // An option that is not known, or one without its value.
    return null;
  }
}

async function printHead(ports: AuditPorts): Promise<number> {
  const head = await ports.snapshot.run((log) => log.head());
  process.stdout.write(head ? `${head.number} ${head.digest}\n` : 'no seal yet\n');
  return 0;
}

async function verify(ports: AuditPorts, { from, expected, logFile }: Arguments): Promise<number> {
  let faults = 0;
  const report = (fault: Fault): void => {
    faults++;
    process.stdout.write(`${lineOf(fault)}\n`);
  };
  const input = { from, ...(expected === undefined ? {} : { expected }) };
  const { seals, events, head } = await new VerifyLog(ports).execute(input, report);
  if (logFile !== undefined) await new CompareEventStream(ports).execute(eventsIn(logFile), report);
  if (faults > 0) return 1;
  process.stdout.write(`whole: ${seals} seals, ${events} events, head ${head?.digest ?? 'none'}\n`);
  return 0;
}

const lineOf = ({ kind, seal, event }: Fault): string =>
  [kind, ...(seal === null ? [] : [`seal ${seal}`]), ...(event === null ? [] : [`event ${event}`])].join(' ');

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
