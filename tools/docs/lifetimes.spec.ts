import { describe, expect, it } from '@jest/globals';

import { lifetimeInWords as inPages } from '../../apps/web/src/i18n/lifetime.js';
import { lifetimeInWords as inMails } from '../../libs/adapters/mail/src/content/lifetime-in-words.js';

const LANGUAGES = ['nb', 'nn', 'en'] as const;
const SECONDS = [1, 59, 60, 90, 120, 3600, 5400, 7200, 86_400, 172_800, 2_592_000, 100_000, 12_345_678];

describe('a lifetime in words', () => {
  it.each(LANGUAGES)('is written alike in pages and in mails: %s', (language) => {
    const words = SECONDS.map((seconds) => inPages(seconds, language));
    expect(words).toEqual(SECONDS.map((seconds) => inMails(String(seconds), language)));
  });
});
