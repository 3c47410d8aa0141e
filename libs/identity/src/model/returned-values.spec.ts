import { describe, expect, it } from '@jest/globals';

import { anAdditionalField } from '../testing/index.js';
import { returnedValues, storedValues } from './additional-values.js';

describe('additional fields of an answer', () => {
  const fields = {
    shown: anAdditionalField('string'),
    missing: anAdditionalField('number'),
    hidden: anAdditionalField('string', { returned: false }),
  };
  const stored = { shown: 'a', hidden: 'b', forgotten: 'c' };

  it('are the returned ones, null where no value is stored', () => {
    expect(returnedValues(fields, stored)).toEqual({ shown: 'a', missing: null });
  });

  it('are all declared ones in an export of the account', () => {
    expect(storedValues(fields, stored)).toEqual({ shown: 'a', missing: null, hidden: 'b' });
  });
});
