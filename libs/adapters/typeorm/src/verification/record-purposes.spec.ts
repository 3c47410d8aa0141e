import { describe, expect, it } from '@jest/globals';

import { RecordPurposes } from './record-purposes.js';

describe('RecordPurposes', () => {
  it('refuses a purpose that two contexts claim', () => {
    expect(() => new RecordPurposes(['2fa-', 'reset-password:', '2fa-'])).toThrow('"2fa-"');
  });

  it('refuses a record of a purpose that nobody registered', () => {
    expect(() => new RecordPurposes(['2fa-']).assertKnown('invitation-')).toThrow('"invitation-"');
  });
});
