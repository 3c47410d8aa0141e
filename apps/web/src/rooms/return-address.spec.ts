import { describe, expect, it } from '@jest/globals';

import { returnAddress } from './return-address.js';

/** The pattern of contract §8.3. */
const SAFE = /^\/[\w\-.+/@]*(\?[\w\-.+/=&%@]*)?$/;

describe('return URL', () => {
  it.each([
    ['/konto', '/konto'],
    ['/konto?ny=1', '/konto?ny=1'],
    ['/konto?', '/konto'],
    ['/bekreft-identitet?neste=/konto/slett', '/bekreft-identitet?neste=%2Fkonto%2Fslett'],
  ])('of %s is %s', (room, address) => {
    expect(returnAddress(room)).toBe(address);
  });

  it.each(['/konto?a=b c', '/konto?a=å', '/konto?a=1#f', '/konto?a=http://onde.example', '/konto?a=*~,;?!', '/konto?a=%'])(
    'contains only characters that the service accepts: %s',
    (room) => {
      expect(returnAddress(room)).toMatch(SAFE);
      const value = (address: string) => new URLSearchParams(address.slice(address.indexOf('?'))).get('a');
      expect(value(returnAddress(room))).toBe(value(room));
    },
  );
});
