import { describe, expect, it } from '@jest/globals';

import { aDevelopment, errorsIn } from '../testing/environments.js';

const ruleErrors = (text: string) => errorsIn(aDevelopment({ RATE_LIMIT_RULES: text }));

describe('RATE_LIMIT_RULES', () => {
  it.each(['{', '[]', '5', '{"/a":5}', '{"a":{"window":1,"max":1}}'])('refuses %s', (text) => {
    expect(ruleErrors(text)).toHaveLength(1);
  });

  it.each([
    '{"/a":{"window":0,"max":1}}',
    '{"/a":{"window":1.5,"max":1}}',
    '{"/a":{"window":"1","max":1}}',
    '{"/a":{"max":1}}',
    '{"/a":{"window":1,"max":0}}',
    '{"/a":{"window":1}}',
    '{"/a":{"window":1,"max":1,"maximum":2}}',
  ])('refuses the limits of %s', (text) => {
    expect(ruleErrors(text)).toEqual([expect.stringContaining('"/a"')]);
  });

  it('accepts a path with a parameter and a pattern', () => {
    expect(ruleErrors('{"/callback/{id}":{"window":1,"max":1},"/two-factor/*":{"window":10,"max":3}}')).toEqual([]);
  });
});
