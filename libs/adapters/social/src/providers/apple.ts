import { createPrivateKey } from 'node:crypto';

import { idOf, objectOf, textOf } from '../engine/json-values.js';
import { fullName } from './full-name.js';
import { pemOf } from './pem.js';
import type { ProviderDefinition } from './provider-definition.js';

const ONE_WORD = /^\S{1,64}$/;

function isP256Key(value: string): boolean {
  try {
    return createPrivateKey(pemOf(value)).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

const identifier = (says: string) => ({
  default: null,
  says,
  expected: 'one word, as the developer account shows it',
  isSecret: false,
  fits: (value: string) => ONE_WORD.test(value),
});

export const apple: ProviderDefinition = {
  id: 'apple',
  name: 'Apple',
  secret: { orAllOf: ['TEAM_ID', 'KEY_ID', 'PRIVATE_KEY'] },
  takesSeveralClientIds: true,
  settings: {
    TEAM_ID: identifier('The team of the key.'),
    KEY_ID: identifier('The id of the key.'),
    PRIVATE_KEY: {
      default: null,
      says: 'The content of the .p8 file; it signs a client secret of five minutes for each request.',
      expected: 'a PKCS#8 private key on the curve P-256, in PEM, its line breaks real or written as \\n',
      isSecret: true,
      fits: isP256Key,
    },
  },
  endpoints: {
    authorization: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    jwks: ['https://appleid.apple.com/auth/keys'],
    issuers: ['https://appleid.apple.com'],
  },
  scopes: ['email', 'name'],
  // Apple requires it when a scope is requested, and the callback is then a cross-site POST.
  parameters: { response_mode: 'form_post' },
  pkce: false,
  authentication: 'appleJwt',
  refresh: 'plain',
  idToken: {
    algorithms: ['RS256'],
    maxAgeSeconds: 3600,
    signsIn: true,
    nonceMayBeHashed: true,
    map: (claims, { form }) => {
      const name = objectOf(objectOf(form)['name']);
      return {
        accountId: idOf(claims['sub']),
        email: textOf(claims['email']),
        emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
        name: fullName(name['firstName'], name['lastName']),
        image: null,
      };
    },
  },
};
