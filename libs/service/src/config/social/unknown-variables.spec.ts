import { describe, expect, it } from '@jest/globals';

import { providerConfigurations } from '@portvakt/adapters/social';

import { unknownVariables } from './unknown-variables.js';

describe('unknownVariables', () => {
  it.each([
    'SOCIAL_MYSPACE_CLIENT_ID',
    'SOCIAL_github_CLIENT_ID',
    'SOCIAL_ALLOW_HTTPS',
    'SOCIAL_MYSPACE',
    'SOCIAL_DEMO_CLIENT_ID',
  ])('reports %s, which names no provider', (name) => {
    expect(unknownVariables({ [name]: 'hidden' })).toEqual([
      expect.stringMatching(new RegExp(`^${name} names no provider; expected one of GOOGLE, .*ZOOM after SOCIAL_$`)),
    ]);
  });

  it.each([
    ['SOCIAL_GITHUB_CLIENTID', 'GitHub'],
    ['SOCIAL_GITHUB_', 'GitHub'],
    ['SOCIAL_GITHUB', 'GitHub'],
    ['SOCIAL_GITHUB_CLIENT_ID_FILE', 'GitHub'],
    ['SOCIAL_GITHUB_TENANT', 'GitHub'],
    ['SOCIAL_MICROSOFT_HOST', 'Microsoft'],
  ])('reports %s, which is not a variable of %s', (name, provider) => {
    expect(unknownVariables({ [name]: 'hidden' })).toEqual([
      `${name} is not a variable of ${provider}; expected one of docs/CONFIGURATION.md`,
    ]);
  });

  it('never shows a value', () => {
    const stray = { SOCIAL_MYSPACE_CLIENT_SECRET: 'hidden', SOCIAL_GITHUB_SECRET: 'hidden' };
    expect(unknownVariables(stray).join()).not.toContain('hidden');
  });

  it('ignores empty, unrelated and known variables', () => {
    const known = providerConfigurations.flatMap(({ id, settings }) =>
      ['CLIENT_ID', 'CLIENT_SECRET', 'CLIENT_SECRET_FILE', 'SCOPES', 'ISSUER', ...Object.keys(settings)].map(
        (ending) => `SOCIAL_${id.toUpperCase()}_${ending}`,
      ),
    );
    const names = [
      ...known,
      'SOCIAL_ALLOW_HTTP',
      'SOCIAL_APPLE_PRIVATE_KEY_FILE',
      'ANTISOCIAL_MYSPACE_X',
      'SOCIALIST',
      'social_x',
    ];
    expect(unknownVariables(Object.fromEntries(names.map((name) => [name, 'given'])))).toEqual([]);
    expect(unknownVariables({ SOCIAL_MYSPACE_CLIENT_ID: '', SOCIAL_GITHUB_NONE: undefined })).toEqual([]);
  });
});
