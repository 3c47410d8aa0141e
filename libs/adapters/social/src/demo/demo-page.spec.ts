import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { demoPage } from './demo-page.js';
import { demoUsers } from './demo-user.js';

/** The URLs in the page, as a browser reads them. */
const linksIn = (html: string): readonly URL[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), 'https://konto.test'),
  );

describe('the page of the demo provider', () => {
  it('lists every user, and a link to cancel', () => {
    const html = demoPage('a state', 'a challenge');
    for (const { name, email } of demoUsers) {
      expect(html).toContain(`>${name}</a>`);
      expect(html).toContain(email ?? 'oppgir ingen e-postadresse');
    }
    expect(linksIn(html).map(({ pathname }) => pathname)).toEqual([
      '/demoinnlogging/stil.css',
      ...demoUsers.map(({ id }) => `/demoinnlogging/som/${id}`),
      '/demoinnlogging/avbryt',
    ]);
  });

  it('says which e-mail address is not verified', () => {
    expect(demoPage('', '').match(/\(ikke bekreftet\)/g)).toHaveLength(1);
  });

  it('puts query values into URLs only', () => {
    const plain = demoPage('', '');
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('"><script>alert(1)</script>', "' onload='x", '&lt;', '</a>'),
    );
    fc.assert(
      fc.property(text, text, (state, challenge) => {
        const html = demoPage(state, challenge);
        for (const { pathname, searchParams } of linksIn(html)) {
          if (pathname.endsWith('.css')) continue;
          expect(Object.fromEntries(searchParams)).toEqual({ state, code_challenge: challenge });
        }
        const query = new URLSearchParams({ state, code_challenge: challenge }).toString().replaceAll('&', '&amp;');
        const empty = new URLSearchParams({ state: '', code_challenge: '' }).toString().replaceAll('&', '&amp;');
        expect(html.split(query).join(empty)).toBe(plain);
      }),
    );
  });
});
