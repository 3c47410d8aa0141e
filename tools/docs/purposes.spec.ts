import { describe, expect, it } from '@jest/globals';

import { GIVEN_UP_KEPT_DAYS } from '../../libs/adapters/typeorm/src/verification/expired-rows.js';
import { purposes } from '../../libs/api-client/src/purposes.js';
import { PURPOSES } from '../../libs/operators/src/model/processing-purposes.js';

describe('the table of data about users', () => {
  it('is the same in the privacy page as in exports', () => {
    expect(purposes).toEqual(PURPOSES);
  });

  it('states how long mails that were given up are kept', () => {
    const kept = PURPOSES.find(({ data }) => data === 'unsent-mails')?.kept;
    expect(kept).toBe(`until-sent-or-${GIVEN_UP_KEPT_DAYS}-days-after-the-last-attempt`);
  });

  it('names each kind of data once', () => {
    expect(new Set(PURPOSES.map(({ data }) => data)).size).toBe(PURPOSES.length);
  });
});
