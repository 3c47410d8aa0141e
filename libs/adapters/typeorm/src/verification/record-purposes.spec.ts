import { describe, expect, it } from '@jest/globals';

import { RecordPurposes } from './record-purposes.js';

describe('RecordPurposes', () => {
  it('throws for a purpose that two contexts use', () => {
    expect(() => new RecordPurposes(['2fa-', 'reset-password:', '2fa-'])).toThrow('"2fa-"');
  });

  it('throws for a purpose that is not registered', () => {
    expect(() => new RecordPurposes(['2fa-']).assertKnown('invitation-')).toThrow('"invitation-"');
  });
});
