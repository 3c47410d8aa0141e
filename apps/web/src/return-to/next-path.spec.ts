import { describe, expect, it } from '@jest/globals';

import { expiredSessionPath, kindOfNext, pathTo, pendingCodePath, withNext } from './next-path.js';

describe('kind of target after the sign-in', () => {
  it.each(['/konto', '/konto/enheter', '/konto?ny=1', '/bekreft-epost', '/administrasjon/brukere?sok=a'])(
    'is a page of the app: %s',
    (neste) => {
      expect(kindOfNext(neste)).toBe('page');
      expect(pathTo(neste)).toBe(neste);
    },
  );

  it.each([
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
    '/get-session',
    '/konto/',
    '/konto//enheter',
    '/konto/../logg-inn',
    '/konto/./enheter',
    '/KONTO',
    '/administrasjonen',
    '/administrasjon/../logg-inn',
    'https://app.eksempel.no/x?a=1&b=%2F',
  ])('is decided by the service: %p', (neste) => {
    expect(kindOfNext(neste)).toBe('elsewhere');
    expect(new URLSearchParams(pathTo(neste).split('?')[1]).get('neste')).toBe(neste);
    expect(pathTo(neste).startsWith('/logg-inn?neste=')).toBe(true);
  });

  it.each([null, '', '/logg-inn', '/logg-inn?neste=/konto', '/logg-inn/kode'])('is none: %p', (neste) => {
    expect(kindOfNext(neste)).toBe('none');
  });

  it('is none for a target that is too long for a return URL', () => {
    expect(kindOfNext(`https://app.eksempel.no/${'x'.repeat(1900)}`)).toBe('elsewhere');
    expect(kindOfNext(`https://app.eksempel.no/${'x'.repeat(2048)}`)).toBe('none');
    // Percent-encoded three times as long.
    expect(kindOfNext(`https://app.eksempel.no/${'&'.repeat(1000)}`)).toBe('none');
  });

  it('is carried with everything that its query contains', () => {
    const neste = 'https://app.eksempel.no/x?a=1&b=%26%2F#del';
    const carried = withNext('/registrer', neste);
    expect(new URLSearchParams(carried.split('?')[1]).get('neste')).toBe(neste);
    expect(withNext('/registrer', null)).toBe('/registrer');
  });

  it('is the page whose session expired, with its query', () => {
    const path = expiredSessionPath({ pathname: '/konto/enheter', search: '?a=1&b=2' });
    const query = new URLSearchParams(path.slice(path.indexOf('?')));
    expect(path.startsWith('/logg-inn?')).toBe(true);
    expect(query.get('utlopt')).toBe('1');
    expect(query.get('neste')).toBe('/konto/enheter?a=1&b=2');
  });
});

describe('path of a pending second factor', () => {
  it.each([
    ['/konto?twoFactorRedirect=true', '/konto'],
    ['/konto?ny=1&twoFactorRedirect=true', '/konto?ny=1'],
    ['/bekreft-epost?twoFactorRedirect=true', '/bekreft-epost'],
    ['/logg-inn?twoFactorRedirect=true', null],
    ['/logg-inn?neste=https%3A%2F%2Fapp.no%2Fx&twoFactorRedirect=true', 'https://app.no/x'],
    ['/logg-inn?neste=%2Fkonto%2Fenheter&twoFactorRedirect=true', '/konto/enheter'],
    ['/bekreft-identitet?neste=%2Fkonto%2Fslett&twoFactorRedirect=true', '/bekreft-identitet?neste=%2Fkonto%2Fslett'],
  ])('leads from %s to the code, and from there to %s', (here, neste) => {
    const [pathname = '', search] = here.split('?');
    const [path, query] = pendingCodePath({ pathname, search: `?${search}` })?.split('?') ?? [];
    expect(path).toBe('/logg-inn/kode');
    expect(new URLSearchParams(query).get('neste')).toBe(neste);
  });

  it.each(['', '?ny=1', '?twoFactorRedirect=', '?twoFactorRedirect=false'])(
    'is undefined for the query %p',
    (search) => {
      expect(pendingCodePath({ pathname: '/konto', search })).toBeUndefined();
    },
  );
});
