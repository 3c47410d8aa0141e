import { describe, expect, it } from '@jest/globals';

import { digestedIdentifiers, plainIdentifiers } from './record-identifiers.js';

describe('plain identifiers', () => {
  it.each([
    ['reset-password:', 'Ab3', 'reset-password:Ab3'],
    ['delete-account-', 'ab3', 'delete-account-ab3'],
    ['', 'a whole sign-in state', 'a whole sign-in state'],
  ])('consist of purpose and token: %j', (purpose, token, identifier) => {
    expect(plainIdentifiers(purpose, token)).toBe(identifier);
  });
});

describe('digested identifiers', () => {
  /** Computed with `printf %s … | openssl dgst -sha256 -binary | basenc --base64url`, without the padding. */
  it.each([
    ['reset-password:', 'abc', 'reset-password:ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0'],
    ['', 'abc', 'ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0'],
    ['delete-account-', 'å', 'delete-account-6Dl53502CQFC8jBR-OjXrUjlwg3_XJ57kso0VPZ0afk'],
  ])('consist of purpose and the SHA-256 of the token: %j %j', (purpose, token, identifier) => {
    expect(digestedIdentifiers(purpose, token)).toBe(identifier);
  });

  it('are case-sensitive', () => {
    expect(digestedIdentifiers('', 'Abc')).not.toBe(digestedIdentifiers('', 'abc'));
  });
});
