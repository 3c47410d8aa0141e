import { describe, expect, it } from '@jest/globals';

import { errorFacts } from './error-facts.js';

class Refused extends TypeError {
  override readonly name: string = 'Refused';
  readonly code: unknown = 'ECONNREFUSED';
}

const errorWith = (members: object): Error => Object.assign(new Refused('no room for kari@example.no'), members);

describe('the facts of an error that are logged', () => {
  it('are its name and its code, without its message', () => {
    expect(errorFacts(errorWith({}))).toEqual({ error: 'Refused', code: 'ECONNREFUSED' });
  });

  it.each(['Invalid: kari@example.no', 'blåbærsyltetøy', 'correct horse battery staple', 'x'.repeat(41), ''])(
    'omit a name and a code that are no identifiers: %j',
    (text) => {
      expect(errorFacts(errorWith({ name: text, code: text }))).toEqual({ error: 'Error' });
    },
  );

  it('are the type of anything else that is thrown', () => {
    expect(errorFacts('kari@example.no')).toEqual({ error: 'string' });
    expect(errorFacts(undefined)).toEqual({ error: 'undefined' });
    expect(errorFacts({ name: 'kari@example.no' })).toEqual({ error: 'object' });
  });
});
