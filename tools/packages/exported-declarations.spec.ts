import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { exportedDeclarations } from './exported-declarations.mjs';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'portvakt-api-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function reportOf(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return exportedDeclarations(join(folder, 'index.d.ts'));
}

const INDEX = "export { Keeper as Guard } from './keeper.js';\nexport * from './times.js';\n";
const KEEPER = `import type { Key } from './key.js';
/** Keeps. */
export declare class Keeper { private readonly hidden; open(key: Key): boolean; }
export declare const unused: number;
`;
const TIMES = 'export declare const LIMIT_MS = 5;\n';

describe('the report of what a package exports', () => {
  it('has the exports and what they mention, without comments, private members and what nobody reaches', () => {
    const report = reportOf({
      'index.d.ts': INDEX,
      'keeper.d.ts': KEEPER,
      'key.d.ts': 'export interface Key { readonly teeth: Teeth }\ntype Teeth = number;\n',
      'times.d.ts': TIMES,
    });
    expect(report.names).toEqual(['Guard', 'LIMIT_MS']);
    expect(report.declarations).toEqual([
      '// keeper.d.ts\nexport declare class Keeper {\n    open(key: Key): boolean;\n}',
      '// key.d.ts\nexport interface Key {\n    readonly teeth: Teeth;\n}',
      '// key.d.ts\ntype Teeth = number;',
      '// times.d.ts\nexport declare const LIMIT_MS = 5;',
    ]);
  });

  it('changes with a type that an export only mentions', () => {
    const files = { 'index.d.ts': INDEX, 'keeper.d.ts': KEEPER, 'times.d.ts': TIMES };
    const before = reportOf({ ...files, 'key.d.ts': 'export interface Key { readonly teeth: number }\n' });
    const after = reportOf({ ...files, 'key.d.ts': 'export interface Key { readonly teeth: string }\n' });
    expect(after).not.toEqual(before);
  });
});
