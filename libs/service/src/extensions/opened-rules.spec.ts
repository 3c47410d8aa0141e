import { describe, expect, it } from '@jest/globals';

import { openedRules } from './opened-rules.js';

interface Rules {
  newUser(): Promise<void>;
  leave(): Promise<void>;
}

const nothing = async (): Promise<void> => undefined;
const open = (given: () => unknown) => () => openedRules<Rules>(given as () => Partial<Rules>, ['newUser', 'leave']);

describe('the rules that an extension returns', () => {
  it('may be some of those that there are, and methods of a class with fields of its own', async () => {
    class Product {
      readonly statements = {};
      newUser = nothing;
    }
    for (const given of [{}, { leave: nothing }, new Product()]) expect(open(() => given)()).toBe(given);
  });

  it.each([
    ['a promise', () => Promise.resolve({ newUser: nothing }), 'expected an object with rules'],
    ['a promise that fails', () => Promise.reject(new Error('no list')), 'expected an object with rules'],
    ['nothing', () => undefined, 'expected an object with rules'],
    ['a misspelt rule', () => ({ newUsr: nothing }), 'unknown rules: newUsr; expected some of newUser, leave'],
  ])('are refused if they are %s', (_, given, message) => {
    expect(open(given)).toThrow(message);
  });
});
