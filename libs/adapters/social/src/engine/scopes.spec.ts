import { describe, expect, it } from '@jest/globals';

import { github } from '../providers/github.js';
import { scopesAskedFor, scopesGranted } from './scopes.js';
import { configuredProviderWith } from './testing/configured-provider-with.js';

describe('the requested scopes', () => {
  it('are the default, configured and requested ones in this order, without duplicates', () => {
    const configured = configuredProviderWith(github, { scopes: ['repo', 'read:user'] });
    expect(scopesAskedFor(configured, ['gist', 'repo', ''])).toEqual(['read:user', 'user:email', 'repo', 'gist']);
  });

  it('leave the default scopes out when these are disabled', () => {
    const configured = configuredProviderWith(github, { scopes: ['repo'], disableDefaultScope: true });
    expect(scopesAskedFor(configured, ['gist'])).toEqual(['repo', 'gist']);
    expect(scopesAskedFor(configuredProviderWith(github, { disableDefaultScope: true }), [])).toEqual([]);
  });
});

describe('the granted scopes', () => {
  it.each([
    ['openid email', ['openid', 'email']],
    ['read:user,user:email', ['read:user', 'user:email']],
    [' openid,\temail  profile,', ['openid', 'email', 'profile']],
    ['', []],
  ])('are read from %j with any separator', (scope, scopes) => {
    expect(scopesGranted(scope)).toEqual(scopes);
  });
});
