import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';

import { matchesWildcard } from './wildcard.js';

const asRegExp = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.')}$`);

describe('a wildcard pattern', () => {
  it('covers what the same pattern covers as a regular expression', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 8 });
    const patterns = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '?'), maxLength: 8 });
    fc.assert(
      fc.property(letters, patterns, (text, pattern) => {
        expect(matchesWildcard(text, pattern)).toBe(asRegExp(pattern).test(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('treats a question mark as exactly one character', () => {
    expect(matchesWildcard('app1.example', 'app?.example')).toBe(true);
    expect(matchesWildcard('app.example', 'app?.example')).toBe(false);
  });
});
