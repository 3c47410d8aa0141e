import * as v from 'valibot';

import { type ApiToken, TOKEN_ROLES } from '@portvakt/operators';

import { isObject } from '../../is-object.js';
import type { Format } from '../parse-text.js';
import type { JsonObject, Report } from './json-map.js';

const NOT_A_LIST = 'is not a JSON list';
const DAY = /^\d{4}-\d{2}-\d{2}$/u;
/** Whether the text is a day that exists: `Date` turns `2027-02-30` into another day. */
const isDay = (text: string): boolean => {
  const start = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text);
};

/** The properties of an entry, and a description of each. */
const PROPERTIES = {
  name: {
    format: v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,64}$/u)),
    expected: '1 to 64 letters, digits and ". _ -"',
  },
  role: { format: v.picklist(TOKEN_ROLES), expected: `one of ${TOKEN_ROLES.join(', ')}` },
  digest: {
    // 32 bytes in base64url. The last character holds only four bits; the pattern allows one spelling per digest.
    format: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/u)),
    expected: 'a SHA-256 digest in base64url, 43 characters',
  },
  expires: { format: v.pipe(v.string(), v.regex(DAY), v.check(isDay)), expected: 'a day like 2027-06-30' },
} as const;
const NAMES = Object.keys(PROPERTIES);

/**
 * The tokens of machines (operators §4.4). An error names an entry by its number and shows no value: it may be the
 * token itself instead of its digest.
 */
export const apiTokens: Format<readonly ApiToken[]> = v.pipe(
  v.string(),
  v.parseJson(undefined, NOT_A_LIST),
  v.array(v.unknown(), NOT_A_LIST),
  v.rawTransform(({ dataset, addIssue }) => {
    const report: Report = (message) => addIssue({ message });
    const tokens = dataset.value.flatMap((entry, index) => readToken(entry, index + 1, report) ?? []);
    reportRepeatedDigests(tokens, report);
    return tokens;
  }),
  v.metadata({ secret: true }),
  v.description(
    'JSON like `[{"name":"siem","role":"auditor","digest":"{SHA-256, base64url}","expires":"2027-06-30"}]`',
  ),
);

function readToken(entry: unknown, number: number, report: Report): ApiToken | null {
  if (!isObject(entry)) {
    report(`has an entry ${number} that is not an object`);
    return null;
  }
  if (Object.keys(entry).some((property) => !NAMES.includes(property))) {
    report(`has an unknown property in entry ${number}; known are ${NAMES.join(', ')}`);
  }
  if (!hasProperties(entry, number, report)) return null;
  const { name, role, digest, expires } = entry;
  return { name, role, digest, expires };
}

function hasProperties(entry: JsonObject, number: number, report: Report): entry is JsonObject & ApiToken {
  const missing = Object.entries(PROPERTIES).filter(([name, { format }]) => !v.is(format, entry[name]));
  for (const [name, { expected }] of missing) report(`has no "${name}" in entry ${number} that is ${expected}`);
  return missing.length === 0;
}

function reportRepeatedDigests(tokens: readonly ApiToken[], report: Report): void {
  if (new Set(tokens.map(({ digest }) => digest)).size < tokens.length) report('has the same digest twice');
}
