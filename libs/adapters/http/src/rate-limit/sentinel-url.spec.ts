import { describe, expect, it } from '@jest/globals';

import { parseSentinelUrl } from './sentinel-url.js';

describe('a URL of Sentinels', () => {
  it('names Sentinels, servers, database and both logins', () => {
    const url = 'redis+sentinel://app:kort%20og%40godt@one:5000,[::1],three/cache%20a/2?sentinelPassword=a%26b';
    expect(parseSentinelUrl(url)).toEqual({
      sentinels: [
        { host: 'one', port: 5000 },
        { host: '::1', port: 26_379 },
        { host: 'three', port: 26_379 },
      ],
      name: 'cache a',
      db: 2,
      username: 'app',
      password: 'kort og@godt',
      sentinelUsername: undefined,
      sentinelPassword: 'a&b',
      isEncrypted: false,
    });
  });

  it('needs no login and no database number', () => {
    expect(parseSentinelUrl('rediss+sentinel://one/mymaster')).toMatchObject({
      sentinels: [{ host: 'one', port: 26_379 }],
      name: 'mymaster',
      db: 0,
      username: undefined,
      password: undefined,
      isEncrypted: true,
    });
  });

  it.each([
    'redis://one:6379/0',
    'redis+sentinel://one',
    'redis+sentinel://one/',
    'redis+sentinel://one,/mymaster',
    'redis+sentinel:///mymaster',
    'redis+sentinel://one/mymaster/first',
    'redis+sentinel://one/mymaster/0/1',
    'redis+sentinel://one:a/mymaster',
    'redis+sentinel://:50%@one/mymaster',
  ])('is not recognised in %s', (text) => {
    expect(parseSentinelUrl(text)).toBeNull();
  });
});
