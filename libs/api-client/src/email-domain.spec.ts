import { describe, expect, it } from '@jest/globals';

import { toAsciiEmail } from './ascii-email.js';
import { isEmailAddress } from './email-syntax.js';
import { toReadableEmail } from './readable-email.js';

describe('e-mail address with an internationalised domain', () => {
  it.each([
    ['ase@blåbær.no', 'ase@xn--blbr-roah.no'],
    ['ase@post.ærlig-øl.no', 'ase@post.xn--rlig-l-oua3m.no'],
    ['ase@müller.example', 'ase@xn--mller-kva.example'],
    ['ase@例え.jp', 'ase@xn--r8jz45g.jp'],
  ])('%s is sent as %s, and shown as it was written', (typed, ascii) => {
    expect(toAsciiEmail(typed)).toBe(ascii);
    expect(isEmailAddress(ascii)).toBe(true);
    expect(toReadableEmail(ascii)).toBe(typed);
  });

  it.each(['kari@eksempel.no', 'kari', 'kåre@eksempel.no', 'kari@blå bær.no', 'kari@blåbær.no/x', '@'])(
    'leaves %j to the validation',
    (typed) => expect(toAsciiEmail(typed)).toBe(typed),
  );

  it.each(['kari@eksempel.no', 'kari@xn--.no', 'kari@xn--a.no', 'kari@xn--99999999.no', 'kari@xn--blbr-roah-.no'])(
    'shows %s as it is',
    (email) => expect(toReadableEmail(email)).toBe(email),
  );
});
