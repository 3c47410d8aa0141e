import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { readConfig } from './read-config.js';
import { A_SECRET, aDevelopment, aProduction, errorsIn } from './testing/environments.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portvakt-config-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const fileWith = (text: string): string => {
  const path = join(folder, 'a-secret-file');
  writeFileSync(path, text);
  return path;
};

describe('readSettings', () => {
  it('keeps an error on one line whatever the value contains', () => {
    expect(errorsIn(aDevelopment({ PORT: '80\nPOLICY is fine' }))).toEqual([
      'PORT is "80\\nPOLICY is fine"; expected a whole number from 0 to 65535',
    ]);
  });
});

describe('a secret in a file', () => {
  it('is read without the line break at its end', () => {
    const config = readConfig({ AUTH_SECRET_FILE: fileWith(`${A_SECRET}\n`) });
    expect(config.secrets.current.reveal()).toBe(A_SECRET);
  });

  it.each([
    'AUTH_SECRET',
    'AUTH_PREVIOUS_SECRETS',
    'AUTH_COMPROMISED_SECRETS',
    'DATABASE_URL',
    'REDIS_URL',
    'SMTP_URL',
    'OPERATOR_API_TOKENS',
  ])('may be %s, and is checked like a value given directly', (name) => {
    const { AUTH_SECRET: secret, ...others } = aDevelopment({ [`${name}_FILE`]: fileWith('too short') });
    const errors = errorsIn(name === 'AUTH_SECRET' ? others : { ...others, AUTH_SECRET: secret });
    expect(errors).toEqual([expect.stringMatching(new RegExp(`^${name} .*; expected`, 'u'))]);
  });

  it('is refused when the value is given directly as well', () => {
    expect(errorsIn(aDevelopment({ AUTH_SECRET_FILE: fileWith(A_SECRET) }))).toEqual([
      expect.stringContaining('AUTH_SECRET is given twice, also as AUTH_SECRET_FILE'),
    ]);
  });

  it('must be readable and not empty', () => {
    expect(errorsIn({ AUTH_SECRET_FILE: join(folder, 'missing') })).toEqual([expect.stringContaining('(ENOENT)')]);
    expect(errorsIn({ AUTH_SECRET_FILE: folder })).toEqual([expect.stringContaining('(EISDIR)')]);
    expect(errorsIn({ AUTH_SECRET_FILE: fileWith('\n') })).toEqual([expect.stringContaining('AUTH_SECRET is empty')]);
  });

  it('is sufficient in production', () => {
    const { AUTH_SECRET: secret, ...others } = aProduction();
    expect(errorsIn({ ...others, AUTH_SECRET_FILE: fileWith(secret ?? '') })).toEqual([]);
  });
});
