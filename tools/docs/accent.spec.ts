import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { PORTVAKT_BRAND } from '../../libs/adapters/mail/src/content/mail-brand.js';

const themeFile = (name: string): string => readFileSync(join(__dirname, '../../libs/ui/src/theme', name), 'utf8');
const accentsIn = (css: string): readonly string[] =>
  [...css.matchAll(/--ds-color-accent-base-default: (#[\da-f]{6});/giu)].map(([, colour = '']) => colour.toLowerCase());

describe('the accent', () => {
  it('is the same in the web app and in e-mails, in light and in dark mode', () => {
    const { accent, accentDark } = PORTVAKT_BRAND;
    expect(accentsIn(themeFile('portvakt.css')).slice(0, 2)).toEqual([accent, accent]);
    expect(accentsIn(themeFile('dark-accent.css'))).toEqual([accentDark, accentDark]);
  });
});
