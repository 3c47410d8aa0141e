import { describe, expect, it } from '@jest/globals';

import { type AuditArguments, digestError, parseAuditArguments } from './audit-arguments.js';

const EVERYTHING = { command: 'export', format: 'ndjson' } as const;
const ANY = { subjectId: undefined, from: undefined, to: undefined };

describe('the arguments of the audit command', () => {
  it.each<[string, AuditArguments]>([
    ['verify', { command: 'verify', from: 1, expected: undefined, logFile: undefined }],
    ['verify --from 7 --expect d --log f', { command: 'verify', from: 7, expected: 'd', logFile: 'f' }],
    ['head', { command: 'head' }],
    ['export', { ...EVERYTHING, ...ANY }],
    ['export --format csv --subject kari', { ...EVERYTHING, ...ANY, format: 'csv', subjectId: 'kari' }],
    [
      'export --from 2026-01-05 --to 2026-01-06T12:00:00Z',
      { ...EVERYTHING, ...ANY, from: new Date('2026-01-05'), to: new Date('2026-01-06T12:00:00Z') },
    ],
  ])('%s', (text, expected) => {
    expect(parseAuditArguments(text.split(' '))).toEqual(expected);
  });

  it.each([
    '',
    'verify more',
    'verify --from 0',
    'verify --from 1.5',
    'verify --format csv',
    'head --from 1',
    'export --format xml',
    'export --from yesterday',
    'export --from 5',
    'export --to 01.02.2026',
    'export --from 2026-11-29T10:00',
    'export --expect x',
    'export --from',
    'seal',
  ])('refuses "%s"', (text) => {
    expect(parseAuditArguments(text.split(' ').filter(Boolean))).toBeNull();
  });
});

describe('the digest that verify expects', () => {
  const DIGEST = 'b41c'.repeat(16);
  const errorOf = (...args: readonly string[]): string | null => {
    const parsed = parseAuditArguments(args);
    if (!parsed) throw new Error('unknown arguments');
    return digestError(parsed);
  };

  it('is one that a seal can have', () => {
    expect(errorOf('verify', '--expect', DIGEST)).toBeNull();
    expect(errorOf('verify')).toBeNull();
    expect(errorOf('head')).toBeNull();
  });

  it.each(['', '0000', DIGEST.toUpperCase(), `${DIGEST}0`, `49 ${DIGEST}`, `${DIGEST}\n`, 'g'.repeat(64)])(
    'is refused where it is "%s"',
    (digest) => {
      expect(errorOf('verify', `--expect=${digest}`)).toMatch(/^--expect takes the digest of a seal: 64 hex/);
    },
  );
});
