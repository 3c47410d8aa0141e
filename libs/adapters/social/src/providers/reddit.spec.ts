import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { configuredProviderWith } from '../engine/testing/configured-provider-with.js';
import { reddit } from './reddit.js';

describe('reddit', () => {
  it('requests the default scope and the configured duration', async () => {
    expect(await authorizationRequestOf(reddit)).toEqual({
      address: 'https://www.reddit.com/api/v1/authorize',
      parameters: { ...ALWAYS, scope: 'identity' },
    });
    const settings = { special: { DURATION: 'permanent' } };
    expect((await authorizationRequestOf(reddit, settings)).parameters).toMatchObject({ duration: 'permanent' });
  });

  it('sends the configured User-Agent', () => {
    expect(configuredProviderWith(reddit, { special: { USER_AGENT: 'web:no.eksempel:1' } }).userAgent).toBe(
      'web:no.eksempel:1',
    );
    expect(configuredProviderWith(reddit).userAgent).toBe('Portvakt');
  });

  it('reads the profile without an e-mail address', () => {
    const raw = {
      id: '1w72',
      name: 'kari',
      icon_img: 'https://styles.redditmedia.example/kari.png?width=256&amp;s=abc',
      oauth_client_id: 'client-id_1',
      has_verified_email: true,
      email: 'kari@eksempel.no',
    };
    expect(mappedBy(reddit, raw)).toEqual({
      accountId: '1w72',
      email: null,
      emailVerified: false,
      name: 'kari',
      image: 'https://styles.redditmedia.example/kari.png',
    });
    expect(mappedBy(reddit, { icon_img: '' })).toEqual({
      accountId: '',
      email: null,
      emailVerified: false,
      name: null,
      image: null,
    });
  });

  it('validates its settings', () => {
    const { DURATION, USER_AGENT } = reddit.settings;
    expect(['temporary', 'permanent', 'forever'].map((value) => DURATION?.fits(value))).toEqual([true, true, false]);
    expect(USER_AGENT?.fits('web:x:1 (by /u/kari)')).toBe(true);
    expect(['', 'to\nlinjer', 'blåbær'].some((value) => USER_AGENT?.fits(value))).toBe(false);
  });
});
