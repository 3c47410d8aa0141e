import { describe, expect, it } from '@jest/globals';

import { generators } from '../index.js';

/** A folder in memory, with an extension called `acme`. */
async function anExtension() {
  const files = new Map<string, string>();
  const tree = {
    exists: (path: string) => files.has(path),
    read: (path: string) => files.get(path) ?? null,
    write: (path: string, text: string) => void files.set(path, text),
  };
  await generators.extension(tree, { name: 'acme', directory: '.' });
  return { tree, files };
}

describe('the generators of extensions', () => {
  it.each([
    ['rule', 'new', '"new" is a reserved word of TypeScript'],
    ['rule', 'await', '"await" is a reserved word of TypeScript'],
    ['rule', 'undefined', '"undefined" is a reserved word of TypeScript'],
    ['rule', 'refuse', '"refuse" is taken by a name in the files'],
    ['rule', 'is-refused', '"is-refused" is taken by a name in the files'],
    ['follower', 'delete', '"delete" is a reserved word of TypeScript'],
    ['follower', 'define-extension', '"define-extension" is taken by a name in the files'],
    ['extension', 'webhooks', '"webhooks" is taken by the webhooks of the service'],
    ['extension', 'a'.repeat(41), 'has more than 40 characters'],
  ] as const)('refuse a %s called %s, and write nothing', async (kind, name, reason) => {
    const { tree, files } = await anExtension();
    const before = new Map(files);
    await expect(generators[kind](tree, { name, directory: kind === 'extension' ? 'other' : '.' })).rejects.toThrow(
      reason,
    );
    expect(files).toEqual(before);
  });

  it.each(['rule', 'follower'] as const)('take a %s whose name only begins with such a word', async (kind) => {
    const { tree, files } = await anExtension();
    await generators[kind](tree, { name: 'new-in-town', directory: '.' });
    expect(files.get('./src/new-in-town.ts')).toContain('export const newInTown');
  });
});
