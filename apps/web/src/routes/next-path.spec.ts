import { describe, expect, it } from '@jest/globals';

import { nextPath, expiredSessionPath, pendingCodePath } from './next-path.js';

describe('path after signing in', () => {
  it.each(['/konto', '/konto/enheter', '/konto?ny=1', '/bekreft-epost'])('is the requested %s', (neste) => {
    expect(nextPath(neste)).toBe(neste);
  });

  it.each([
    null,
    '',
    'konto',
    '//onde.example',
    '//konto',
    '/\\onde.example',
    '/%2Fonde.example',
    '/%5conde.example',
    'https://onde.example/konto',
    'javascript:alert(1)',
    '/konto\n',
    '/konto#x',
    '/logg-inn',
    '/logg-inn?neste=/konto',
    '/get-session',
    '/konto/',
    '/konto//enheter',
    '/konto/../logg-inn',
    '/konto/./enheter',
    '/KONTO',
    '/logg-inn/kode',
    '/administrasjon',
  ])('is the account instead of %p', (neste) => {
    expect(nextPath(neste)).toBe('/konto');
  });

  it('is the page whose session expired, with its query', () => {
    const address = expiredSessionPath({ pathname: '/konto/enheter', search: '?a=1&b=2' });
    const query = new URLSearchParams(address.slice(address.indexOf('?')));
    expect(address.startsWith('/logg-inn?')).toBe(true);
    expect(query.get('utlopt')).toBe('1');
    expect(nextPath(query.get('neste'))).toBe('/konto/enheter?a=1&b=2');
  });
});

describe('path of a pending second factor', () => {
  it.each([
    ['/konto?twoFactorRedirect=true', '/konto'],
    ['/konto?ny=1&twoFactorRedirect=true', '/konto?ny=1'],
    ['/bekreft-epost?twoFactorRedirect=true', '/bekreft-epost'],
    ['/logg-inn?twoFactorRedirect=true', '/konto'],
    ['/logg-inn?neste=%2Fkonto%2Fenheter&twoFactorRedirect=true', '/konto/enheter'],
    ['/bekreft-identitet?neste=%2Fkonto%2Fslett&twoFactorRedirect=true', '/bekreft-identitet?neste=%2Fkonto%2Fslett'],
  ])('leads from %s to the code, and from there to %s', (here, neste) => {
    const [pathname = '', search] = here.split('?');
    const [path, query] = pendingCodePath({ pathname, search: `?${search}` })?.split('?') ?? [];
    expect(path).toBe('/logg-inn/kode');
    expect(nextPath(new URLSearchParams(query).get('neste'))).toBe(neste);
  });

  it.each(['', '?ny=1', '?twoFactorRedirect=', '?twoFactorRedirect=false'])('is undefined for the query %p', (search) => {
    expect(pendingCodePath({ pathname: '/konto', search })).toBeUndefined();
  });
});
