import { describe, expect, it } from '@jest/globals';

import { purposes } from '../../libs/api-client/src/purposes.js';
import { PURPOSES } from '../../libs/operators/src/model/purposes.js';

describe('the table of data about users', () => {
  it('is the same in the privacy page as in exports', () => {
    expect(purposes).toEqual(PURPOSES);
  });

  it('names each kind of data once', () => {
    expect(new Set(PURPOSES.map(({ data }) => data)).size).toBe(PURPOSES.length);
  });
});
