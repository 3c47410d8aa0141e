import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { filesOfCheck, systemFiles } from './files.js';
import { readConfig } from './read-config.js';
import { aDevelopment, errorsIn } from './testing/environments.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portvakt-config-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the secret of a development machine', () => {
  const dataDir = () => join(folder, 'nested', 'data');
  const secretOf = (environment: Record<string, string>) => readConfig(environment).secrets.current.reveal();

  it('is generated once and stored in a file that only its owner may read', () => {
    const first = secretOf({ DATA_DIR: dataDir() });
    expect(first).toMatch(/^[A-Za-z0-9_-]{64}$/u);
    expect(secretOf({ DATA_DIR: dataDir() })).toBe(first);
    expect(readFileSync(join(dataDir(), 'secret'), 'utf8')).toBe(first);
    expect(statSync(join(dataDir(), 'secret')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir())).toEqual(['secret']);
  });

  it('is not stored by a check, which uses the stored one where there is one', () => {
    const checked = () => readConfig({ DATA_DIR: dataDir() }, { files: filesOfCheck }).secrets.current.reveal();
    expect(checked()).toMatch(/^[A-Za-z0-9_-]{64}$/u);
    expect(readdirSync(folder)).toEqual([]);
    expect(secretOf({ DATA_DIR: dataDir() })).toBe(checked());
    const aFile = join(folder, 'a-file');
    writeFileSync(aFile, 'no folder');
    expect(() => readConfig({ DATA_DIR: join(aFile, 'data') }, { files: filesOfCheck })).toThrow(
      'cannot be kept in DATA_DIR (ENOTDIR)',
    );
  });

  it('differs from machine to machine', () => {
    expect(secretOf({ DATA_DIR: join(folder, 'a') })).not.toBe(secretOf({ DATA_DIR: join(folder, 'b') }));
  });

  it('is the secret of the first process when several start at the same time', () => {
    const path = join(folder, 'secret');
    const overtaken = () => {
      writeFileSync(path, 'of the first');
      return 'of the second';
    };
    expect(systemFiles.readOrMake(path, overtaken)).toBe('of the first');
    expect(readdirSync(folder)).toEqual(['secret']);
  });

  it('is not generated when AUTH_SECRET is set, in production, or when another variable is invalid', () => {
    readConfig(aDevelopment({ DATA_DIR: dataDir() }));
    errorsIn({ NODE_ENV: 'production', DATA_DIR: dataDir() });
    errorsIn({ PORT: 'x', DATA_DIR: dataDir() });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('prevents the start while it is listed in AUTH_COMPROMISED_SECRETS', () => {
    const leaked = secretOf({ DATA_DIR: dataDir() });
    expect(errorsIn({ DATA_DIR: dataDir(), AUTH_COMPROMISED_SECRETS: leaked })).toEqual([
      expect.stringContaining('AUTH_COMPROMISED_SECRETS contains the current AUTH_SECRET'),
    ]);
  });

  it('prevents the start when it cannot be stored or its file is too short', () => {
    const aFile = join(folder, 'a-file');
    writeFileSync(aFile, 'no folder');
    expect(errorsIn({ DATA_DIR: join(aFile, 'data') })).toEqual([
      expect.stringContaining('AUTH_SECRET cannot be kept in DATA_DIR (ENOTDIR)'),
    ]);
    writeFileSync(join(folder, 'secret'), 'short');
    expect(errorsIn({ DATA_DIR: folder })).toEqual([
      expect.stringContaining('AUTH_SECRET kept in DATA_DIR is shorter'),
    ]);
  });
});
