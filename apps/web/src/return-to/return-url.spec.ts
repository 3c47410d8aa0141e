import { describe, expect, it } from '@jest/globals';

import { returnUrl } from './return-url.js';

/** The pattern of specification §8.3. */
const SAFE = /^\/[\w\-.+/@]*(\?[\w\-.+/=&%@]*)?$/;

describe('return URL', () => {
  it.each([
    ['/konto', '/konto'],
    ['/konto?ny=1', '/konto?ny=1'],
    ['/konto?', '/konto'],
    ['/bekreft-identitet?neste=/konto/slett', '/bekreft-identitet?neste=%2Fkonto%2Fslett'],
  ])('of %s is %s', (path, url) => {
    expect(returnUrl(path)).toBe(url);
  });

  it.each(['/konto?a=b c', '/konto?a=å', '/konto?a=1#f', '/konto?a=http://onde.example', '/konto?a=*~,;?!', '/konto?a=%'])(
    'contains only characters that the service accepts: %s',
    (path) => {
      expect(returnUrl(path)).toMatch(SAFE);
      const value = (url: string) => new URLSearchParams(url.slice(url.indexOf('?'))).get('a');
      expect(value(returnUrl(path))).toBe(value(path));
    },
  );
});
