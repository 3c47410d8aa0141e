import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';

import { listOf, secret, wholeNumber } from './formats/text-formats.js';
import { parseText } from './parse-text.js';

describe('parseText', () => {
  it('never repeats a secret, whichever check of the library refuses it', () => {
    const format = secret(v.pipe(v.string(), v.email(), v.maxLength(3)), 'an e-mail address');
    expect(parseText(format, 'hunter2')).toEqual({ problems: ['is of another form'] });
    expect(parseText(listOf(format), 'hunter2,hunter3')).toEqual({
      problems: ['has an entry that is of another form'],
    });
  });

  it('quotes the text as it was given, cut and without the user of a URL', () => {
    expect(parseText(wholeNumber(0, 9), '0010')).toEqual({ problems: ['is "0010"'] });
    expect(parseText(wholeNumber(0, 9), 'a'.repeat(81))).toEqual({ problems: [`is "${'a'.repeat(80)}…"`] });
    expect(parseText(listOf(wholeNumber(0, 9)), '1, a://b:c@d')).toEqual({
      problems: ['has an entry that is "a://…@d"'],
    });
  });
});
