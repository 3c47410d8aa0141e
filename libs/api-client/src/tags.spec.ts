import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

const textOf = (file: string): string => readFileSync(join(__dirname, file), 'utf8');

/** The mutations of which the web app uses the generated hook, by the name of their endpoint. */
const [, exported = ''] = /export \{([^}]+)\} from '\.\/generated\/api\.js';/.exec(textOf('index.ts')) ?? [];
const mutations = [...exported.matchAll(/use(\w)(\w+)Mutation/g)].map(
  ([, first = '', rest = '']) => first.toLowerCase() + rest,
);

describe('the tags of the client', () => {
  it('are found in the files that are read here', () => {
    expect(mutations).toEqual(expect.arrayContaining(['signInEmail', 'revokeSession']));
  });

  it.each(mutations)('say what %s makes stale', (name) => {
    expect(textOf('tags.ts')).toMatch(new RegExp(`^ {4}${name}: \\{`, 'm'));
  });
});
