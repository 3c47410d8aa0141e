import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { systemFiles } from './files.js';
import { readConfig } from './read-config.js';
import { A_SECRET, aDevelopment, aProduction } from './testing/environments.js';
import { faultsOf } from './testing/faults-of.js';

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

describe('a secret', () => {
  it('is seen in no print of the configuration', () => {
    const config = readConfig(
      aProduction({
        AUTH_PREVIOUS_SECRETS: `${A_SECRET}-before`,
        DATABASE_URL: `postgres://portvakt:${A_SECRET}@db/portvakt`,
        REDIS_URL: `redis://:${A_SECRET}@cache`,
        SMTP_URL: `smtp://portvakt:${A_SECRET}@mail`,
      }),
    );
    const prints = [
      JSON.stringify(config),
      inspect(config, { depth: null, showHidden: true }),
      String(config.database.url),
    ];
    for (const print of prints) expect(print).not.toContain(A_SECRET);
    expect(prints[0]).toContain('[secret]');
    expect(`${config.secrets.current.toString()}`).toBe('[secret]');
  });

  it('reaches the part that it is for', () => {
    const { database, rateLimit, mail } = readConfig(
      aDevelopment({ DATABASE_URL: 'postgres://db/x', REDIS_URL: 'redis://cache', SMTP_URL: 'smtp://mail' }),
    );
    const shown = [database.url, rateLimit.redisUrl, mail.smtpUrl].map((secret) => secret?.reveal());
    expect(shown).toEqual(['postgres://db/x', 'redis://cache', 'smtp://mail']);
  });

  it('is seen in no fault, nor is a password in an address that should hold none', () => {
    const faults = faultsOf({
      AUTH_SECRET: 'hunter2',
      AUTH_PREVIOUS_SECRETS: 'hunter2,hunter2',
      DATABASE_URL: 'mysql://portvakt:hunter2@db',
      REDIS_URL: 'hunter2',
      SMTP_URL: 'https://portvakt:hunter2@mail',
      PUBLIC_URL: 'https://portvakt:hunter2@konto.example.no',
      TRUSTED_ORIGINS: 'https://portvakt:hunter2@konto.example.no',
      ERROR_URL: 'https://portvakt:hunter2@konto.example.no',
      AUTH_SECRET_FILE: '',
    });
    expect(faults.length).toBeGreaterThanOrEqual(7);
    expect(faults.join('\n')).not.toContain('hunter2');
  });

  it('keeps a fault on its line whatever the value holds', () => {
    expect(faultsOf(aDevelopment({ PORT: '80\nPOLICY is fine' }))).toEqual([
      'PORT is "80\\nPOLICY is fine"; expected a whole number from 0 to 65535',
    ]);
  });
});

describe('a secret in a file', () => {
  it('is read without the line break at its end', () => {
    const config = readConfig({ AUTH_SECRET_FILE: fileWith(`${A_SECRET}\n`) });
    expect(config.secrets.current.reveal()).toBe(A_SECRET);
  });

  it.each(['AUTH_SECRET', 'AUTH_PREVIOUS_SECRETS', 'DATABASE_URL', 'REDIS_URL', 'SMTP_URL'])(
    'may be %s, which is judged like a value given directly',
    (name) => {
      const { AUTH_SECRET: secret, ...others } = aDevelopment({ [`${name}_FILE`]: fileWith('too short') });
      const faults = faultsOf(name === 'AUTH_SECRET' ? others : { ...others, AUTH_SECRET: secret });
      expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} .*; expected`, 'u'))]);
    },
  );

  it('must not be given directly as well', () => {
    expect(faultsOf(aDevelopment({ AUTH_SECRET_FILE: fileWith(A_SECRET) }))).toEqual([
      expect.stringContaining('AUTH_SECRET is given twice, also as AUTH_SECRET_FILE'),
    ]);
  });

  it('must be readable and hold something', () => {
    expect(faultsOf({ AUTH_SECRET_FILE: join(folder, 'missing') })).toEqual([expect.stringContaining('(ENOENT)')]);
    expect(faultsOf({ AUTH_SECRET_FILE: folder })).toEqual([expect.stringContaining('(EISDIR)')]);
    expect(faultsOf({ AUTH_SECRET_FILE: fileWith('\n') })).toEqual([expect.stringContaining('AUTH_SECRET is empty')]);
  });

  it('satisfies production', () => {
    const { AUTH_SECRET: secret, ...others } = aProduction();
    expect(faultsOf({ ...others, AUTH_SECRET_FILE: fileWith(secret ?? '') })).toEqual([]);
  });
});

describe('the secret of a development machine', () => {
  const dataDir = () => join(folder, 'nested', 'data');
  const secretOf = (environment: Record<string, string>) => readConfig(environment).secrets.current.reveal();

  it('is made once and kept where only its owner may read it', () => {
    const first = secretOf({ DATA_DIR: dataDir() });
    expect(first).toMatch(/^[A-Za-z0-9_-]{64}$/u);
    expect(secretOf({ DATA_DIR: dataDir() })).toBe(first);
    expect(readFileSync(join(dataDir(), 'secret'), 'utf8')).toBe(first);
    expect(statSync(join(dataDir(), 'secret')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir())).toEqual(['secret']);
  });

  it('differs from machine to machine', () => {
    expect(secretOf({ DATA_DIR: join(folder, 'a') })).not.toBe(secretOf({ DATA_DIR: join(folder, 'b') }));
  });

  it('is that of the process that was first, when several start together', () => {
    const path = join(folder, 'secret');
    const overtaken = () => {
      writeFileSync(path, 'of the first');
      return 'of the second';
    };
    expect(systemFiles.readOrMake(path, overtaken)).toBe('of the first');
    expect(readdirSync(folder)).toEqual(['secret']);
  });

  it('is not made when one is given, in production, or when something else is wrong', () => {
    readConfig(aDevelopment({ DATA_DIR: dataDir() }));
    faultsOf({ NODE_ENV: 'production', DATA_DIR: dataDir() });
    faultsOf({ PORT: 'x', DATA_DIR: dataDir() });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('stops the start when it cannot be kept or was spoilt', () => {
    expect(faultsOf({ DATA_DIR: join(fileWith('a file'), 'data') })).toEqual([
      expect.stringContaining('AUTH_SECRET cannot be kept in DATA_DIR (ENOTDIR)'),
    ]);
    writeFileSync(join(folder, 'secret'), 'short');
    expect(faultsOf({ DATA_DIR: folder })).toEqual([
      expect.stringContaining('AUTH_SECRET kept in DATA_DIR is shorter'),
    ]);
  });
});
