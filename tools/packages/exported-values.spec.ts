import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { exportedValues } from './exported-values.mjs';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'portvakt-values-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function valuesOf(text: string): string[] {
  const file = join(folder, 'index.ts');
  writeFileSync(file, text);
  return exportedValues(file);
}

describe('exportedValues', () => {
  it('names what is exported again, by its new name, and leaves out types', () => {
    const text = `export { Guard, type Key, open as start } from './guard.js';\nexport type { Door } from './door.js';`;
    expect(valuesOf(text)).toEqual(['Guard', 'start']);
  });

  it('names what the file declares and exports itself', () => {
    const text = `
      const hidden = 1;
      export const LIMIT = hidden, OTHER = 2;
      export class Guard {}
      export function open(): void {}
      export interface Key {}
      export type Door = string;`;
    expect(valuesOf(text)).toEqual(['Guard', 'LIMIT', 'OTHER', 'open']);
  });

  it('refuses to guess what another file exports', () => {
    expect(() => valuesOf("export * from './guard.js';")).toThrow('exports all of another file');
  });
});
