import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf, CHALLENGE } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { zoom } from './zoom.js';

const RAW = { id: 'z8yAAAAA8bbbQ', email: 'kari@eksempel.no', display_name: 'Kari N.', pic_url: 'https://z.example/1' };

describe('zoom', () => {
  it('requests no scope, with a challenge unless PKCE is disabled', async () => {
    const address = 'https://zoom.us/oauth/authorize';
    expect(await authorizationRequestOf(zoom)).toEqual({ address, parameters: { ...ALWAYS, ...CHALLENGE } });
    expect(await authorizationRequestOf(zoom, { special: { PKCE: 'false' } })).toEqual({ address, parameters: ALWAYS });
  });

  it('reads the profile', () => {
    expect(mappedBy(zoom, { ...RAW, verified: 1 })).toEqual({
      accountId: 'z8yAAAAA8bbbQ',
      email: 'kari@eksempel.no',
      emailVerified: true,
      name: 'Kari N.',
      image: 'https://z.example/1',
    });
    expect(mappedBy(zoom, { first_name: 'Kari', last_name: 'Nordmann' })).toEqual({
      accountId: '',
      email: null,
      emailVerified: false,
      name: 'Kari Nordmann',
      image: null,
    });
  });

  it.each([0, '1', undefined, 'true'])('does not accept verified %j as proof of the address', (verified) => {
    expect(mappedBy(zoom, { ...RAW, verified })).toMatchObject({ emailVerified: false });
  });

  it('accepts true and false for PKCE', () => {
    expect(['true', 'false', 'on'].map((value) => zoom.settings['PKCE']?.fits(value))).toEqual([true, true, false]);
  });
});
