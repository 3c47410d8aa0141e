import { describe, expect, it } from '@jest/globals';

import { github } from '../rows/github.js';
import { scopesAskedFor, scopesGranted } from './scopes.js';
import { openRowWith } from './testing/open-row-with.js';

describe('the scopes that are asked for', () => {
  it('are those of the row, then the configured, then the requested, each once', () => {
    const open = openRowWith(github, { scopes: ['repo', 'read:user'] });
    expect(scopesAskedFor(open, ['gist', 'repo', ''])).toEqual(['read:user', 'user:email', 'repo', 'gist']);
  });

  it('leave those of the row out where they are switched off', () => {
    const open = openRowWith(github, { scopes: ['repo'], disableDefaultScope: true });
    expect(scopesAskedFor(open, ['gist'])).toEqual(['repo', 'gist']);
    expect(scopesAskedFor(openRowWith(github, { disableDefaultScope: true }), [])).toEqual([]);
  });
});

describe('the scopes that were granted', () => {
  it.each([
    ['openid email', ['openid', 'email']],
    ['read:user,user:email', ['read:user', 'user:email']],
    [' openid,\temail  profile,', ['openid', 'email', 'profile']],
    ['', []],
  ])('are read from %j, whatever parts them', (scope, scopes) => {
    expect(scopesGranted(scope)).toEqual(scopes);
  });
});
