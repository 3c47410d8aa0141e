import { parseArgs } from 'node:util';

import { EXPORT_FORMATS, type ExportFormat } from '@portvakt/audit';
import { parseTime } from '@portvakt/kernel';

/** The parsed arguments of the audit command (operators §14.2). */
export type AuditArguments =
  | {
      readonly command: 'verify';
      readonly from: number;
      readonly expected: string | undefined;
      readonly logFile: string | undefined;
    }
  | { readonly command: 'head' }
  | {
      readonly command: 'export';
      readonly format: ExportFormat;
      readonly subjectId: string | undefined;
      /** Inclusive. */
      readonly from: Date | undefined;
      /** Exclusive. */
      readonly to: Date | undefined;
    };

export const AUDIT_USAGE = `\
usage: audit verify             checks the log against its seals: exit code 1, and a line for each error
         --expect <digest>      also that a head which was noted earlier is still there
         --from <number>        only from the seal with this number on
         --log <file>           also that each line of the stream audit is in the log; says how many they are
       audit head               number and digest of the newest seal
       audit export             the events, one on each line
         --format ${EXPORT_FORMATS.join('|')}
         --from <time>          those of this time and later ones
         --to <time>            those before this time
         --subject <user id>    those about one user

A time is a day (2026-11-29, from midnight UTC) or has a zone (2026-11-29T10:00+01:00, 2026-11-29T09:00Z).
`;

const TEXT = { type: 'string' } as const;
const OPTIONS = { from: TEXT, to: TEXT, expect: TEXT, log: TEXT, format: TEXT, subject: TEXT };

type Given = { readonly [Name in keyof typeof OPTIONS]?: string | undefined };

const DIGEST = /^[0-9a-f]{64}$/;

/**
 * Says what is wrong with an expected digest that no seal can have, because `verify` would report it as a log whose end
 * was cut off; null if nothing is.
 */
export const digestError = (parsed: AuditArguments): string | null =>
  parsed.command !== 'verify' || parsed.expected === undefined || DIGEST.test(parsed.expected)
    ? null
    : '--expect takes the digest of a seal: 64 hexadecimal digits in lower case, without the number that `audit head` prints before it\n';

/** Null for arguments that the command does not know. */
export function parseAuditArguments(args: readonly string[]): AuditArguments | null {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    const [command, ...others] = positionals;
    if (others.length > 0) return null;
    if (command === 'verify') return verifyIn(values);
    if (command === 'export') return exportIn(values);
    return command === 'head' && hasOnly(values, []) ? { command } : null;
  } catch {
    // An unknown option, or one without its value.
    return null;
  }
}

function verifyIn(given: Given): AuditArguments | null {
  const from = Number(given.from ?? 1);
  if (!hasOnly(given, ['from', 'expect', 'log']) || !Number.isSafeInteger(from) || from < 1) return null;
  return { command: 'verify', from, expected: given.expect, logFile: given.log };
}

function exportIn({ format = 'ndjson', subject, ...given }: Given): AuditArguments | null {
  const known = EXPORT_FORMATS.find((one) => one === format);
  const [from, to] = [given.from, given.to].map((text) => (text === undefined ? undefined : parseTime(text)));
  if (!hasOnly(given, ['from', 'to']) || !known || from === null || to === null) return null;
  return { command: 'export', format: known, subjectId: subject, from, to };
}

const hasOnly = (given: Given, names: readonly string[]): boolean =>
  Object.keys(given).every((name) => names.includes(name));
