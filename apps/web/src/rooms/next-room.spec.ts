import { describe, expect, it } from '@jest/globals';

import { nextRoom, signInAgain, wayIn } from './next-room.js';
import { openRoom } from './rooms.js';

describe('where to go after signing in', () => {
  it.each(['/konto', '/konto/enheter', '/konto?ny=1', '/bekreft-epost'])('follows a wish for %s', (neste) => {
    expect(nextRoom(neste)).toBe(neste);
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
    '/konto/innlogging',
  ])('goes to the account and not to %p', (neste) => {
    expect(nextRoom(neste)).toBe('/konto');
  });

  it('comes back to the room that was left, with its query', () => {
    const address = signInAgain({ pathname: '/konto/enheter', search: '?a=1&b=2' });
    const query = new URLSearchParams(address.slice(address.indexOf('?')));
    expect(address.startsWith('/logg-inn?')).toBe(true);
    expect(query.get('utlopt')).toBe('1');
    expect(nextRoom(query.get('neste'))).toBe('/konto/enheter?a=1&b=2');
  });
});

describe('the way in, for somebody without a session', () => {
  it('is the sign-in', () => {
    expect(wayIn({ pathname: '/konto/enheter', search: '?a=1' })).toBe(
      signInAgain({ pathname: '/konto/enheter', search: '?a=1' }),
    );
  });

  it.each([
    ['?twoFactorRedirect=true', '/konto'],
    ['?ny=1&twoFactorRedirect=true', '/konto?ny=1'],
  ])('is the code where a provider has let them half in: %s', (search, neste) => {
    const address = wayIn({ pathname: '/konto', search });
    const [path, query] = address.split('?');
    expect(path).toBe('/logg-inn/kode');
    expect(nextRoom(new URLSearchParams(query).get('neste'))).toBe(neste);
  });
});

describe('a room without a screen', () => {
  it('has no address to link to', () => {
    expect(openRoom('signInMethods')).toBeUndefined();
    expect(openRoom('devices')).toBe('/konto/enheter');
  });
});
