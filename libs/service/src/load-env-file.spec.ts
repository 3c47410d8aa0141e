import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { loadEnvFile } from './load-env-file.js';

describe('loadEnvFile', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portvakt-spec-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('fills what the environment leaves unset or empty', () => {
    const file = join(folder, '.env');
    writeFileSync(file, '# a comment\nPORT=4000\nHOST=0.0.0.0\nAPP_NAME="Fra fila"\n');
    const environment = { PORT: '5000', HOST: '' };
    loadEnvFile(file, environment);
    expect(environment).toEqual({ PORT: '5000', HOST: '0.0.0.0', APP_NAME: 'Fra fila' });
  });

  it('accepts that there is no file', () => {
    const environment = { PORT: '5000' };
    loadEnvFile(join(folder, '.env'), environment);
    expect(environment).toEqual({ PORT: '5000' });
  });
});
