import { describe, expect, it } from '@jest/globals';

import { totpUri } from './totp-uri.js';

const ENCODED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('totpUri', () => {
  it('returns the exact URI', () => {
    expect(totpUri({ issuer: 'Portvakt', email: 'kari@example.no', encodedSecret: ENCODED })).toBe(
      `otpauth://totp/Portvakt:kari%40example.no?secret=${ENCODED}&issuer=Portvakt&digits=6&period=30`,
    );
  });

  it.each([
    ['Ås & Sønn: «a/b?c#d»', "kari.o'hara+ny@example.no"],
    ['a&secret=EVIL&issuer=x', 'a&secret=EVIL@example.no'],
    ['100 %', '"a b"@example.no'],
  ])('encodes issuer and e-mail address: %s, %s', (issuer, email) => {
    const uri = totpUri({ issuer, email, encodedSecret: ENCODED });
    const { protocol, host, pathname, searchParams, hash } = new URL(uri);
    expect([protocol, host, hash]).toEqual(['otpauth:', 'totp', '']);
    expect(pathname.slice(1).split(':').map(decodeURIComponent)).toEqual([issuer, email]);
    expect([...searchParams]).toEqual([
      ['secret', ENCODED],
      ['issuer', issuer],
      ['digits', '6'],
      ['period', '30'],
    ]);
  });

  it('encodes a space in the issuer as specification §4 defines', () => {
    const uri = totpUri({ issuer: 'Min Port', email: 'kari@example.no', encodedSecret: ENCODED });
    expect(uri).toBe(
      `otpauth://totp/Min%20Port:kari%40example.no?secret=${ENCODED}&issuer=Min+Port&digits=6&period=30`,
    );
  });
});
