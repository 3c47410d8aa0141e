// @ts-check
/**
 * @typedef {object} NewProvider
 * @property {string} id
 * @property {string} name
 * @property {string} authorization
 * @property {string} token
 * @property {string} userInfo
 */

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/**
 * A definition as most providers need it: OAuth 2.0 with PKCE and a profile by bearer token. The e-mail address counts
 * as verified only if the provider says so in a field of its own.
 * @param {NewProvider} provider
 */
const definitionText = ({
  id,
  name,
  authorization,
  token,
  userInfo,
}) => `import { id, text } from './answer-members.js';
import type { ProviderDefinition } from './provider-definition.js';

export const ${id}: ProviderDefinition = {
  id: ${quoted(id)},
  name: ${quoted(name)},
  secret: 'required',
  settings: {},
  endpoints: {
    authorization: ${quoted(authorization)},
    token: ${quoted(token)},
    userInfo: ${quoted(userInfo)},
  },
  scopes: ['email'],
  pkce: true,
  authentication: 'post',
  refresh: 'plain',
  userInfo: {
    map: (raw) => ({
      accountId: id(raw['id']),
      email: text(raw['email']),
      emailVerified: raw['email_verified'] === true,
      name: text(raw['name']),
      image: text(raw['picture']),
    }),
  },
};
`;

/** @param {NewProvider} provider */
const specText = ({ id, authorization }) => `import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf, CHALLENGE } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { ${id} } from './${id}.js';

const RAW = { id: 42, name: 'Kari Nordmann', email: 'kari@eksempel.no', picture: 'https://bilder.example/kari' };

describe('${id}', () => {
  it('requests the default scopes', async () => {
    expect(await authorizationRequestOf(${id})).toEqual({
      address: ${quoted(authorization)},
      parameters: { ...ALWAYS, ...CHALLENGE, scope: 'email' },
    });
  });

  it('reads the profile', () => {
    expect(mappedBy(${id}, { ...RAW, email_verified: true })).toEqual({
      accountId: '42',
      email: 'kari@eksempel.no',
      emailVerified: true,
      name: 'Kari Nordmann',
      image: 'https://bilder.example/kari',
    });
  });

  it('has no user in an empty response', () => {
    expect(mappedBy(${id}, {})).toMatchObject({ accountId: '', email: null, emailVerified: false });
  });

  it.each([undefined, false, 'true', 1])('does not take %j as verification of the e-mail address', (flag) => {
    expect(mappedBy(${id}, { ...RAW, email_verified: flag })).toMatchObject({ emailVerified: false });
  });
});
`;

module.exports = { definitionText, specText };
