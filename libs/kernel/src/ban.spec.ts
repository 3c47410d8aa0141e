import { describe, expect, it } from '@jest/globals';

import { isBanned } from './ban.js';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const after = (ms: number) => ({ expires: new Date(NOW.getTime() + ms) });

describe('isBanned', () => {
  it.each([
    ['without an end', { expires: null }, true],
    ['with an end to come', after(1), true],
    ['that ends now', after(0), false],
    ['that has ended', after(-1), false],
    ['of nobody', null, false],
  ])('for a ban %s: %j returns %p', (_, ban, holds) => expect(isBanned(ban, NOW)).toBe(holds));
});
