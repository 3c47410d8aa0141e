import { describe, expect, it } from '@jest/globals';

import { SystemRandom } from './system-random.js';

describe('SystemRandom', () => {
  it('returns the requested number of bytes, different each time', () => {
    const random = new SystemRandom();
    expect(random.bytes(0)).toHaveLength(0);
    expect(random.bytes(32)).toHaveLength(32);
    expect(Buffer.from(random.bytes(32)).equals(random.bytes(32))).toBe(false);
  });
});
