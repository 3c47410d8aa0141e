import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';

import { matchesWildcard } from './wildcard.js';

const asRegExp = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.')}$`);

describe('a wildcard pattern', () => {
  it('matches what the same pattern matches as a regular expression', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 8 });
    const patterns = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '?'), maxLength: 8 });
    fc.assert(
      fc.property(letters, patterns, (text, pattern) => {
        expect(matchesWildcard(text, pattern)).toBe(asRegExp(pattern).test(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('matches exactly one character with a question mark', () => {
    expect(matchesWildcard('app1.example', 'app?.example')).toBe(true);
    expect(matchesWildcard('app.example', 'app?.example')).toBe(false);
  });
});
