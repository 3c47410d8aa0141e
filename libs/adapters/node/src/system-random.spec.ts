import { describe, expect, it } from '@jest/globals';

import { SystemRandom } from './system-random.js';

describe('SystemRandom', () => {
  it('gives as many bytes as asked for, and never the same again', () => {
    const random = new SystemRandom();
    expect(random.bytes(0)).toHaveLength(0);
    expect(random.bytes(32)).toHaveLength(32);
    expect(Buffer.from(random.bytes(32)).equals(random.bytes(32))).toBe(false);
  });
});
