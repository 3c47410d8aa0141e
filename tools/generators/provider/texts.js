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
 * A row as most providers need it: OAuth 2.0 with PKCE and a profile by bearer. No address is proven until the provider
 * says so in a member of its own.
 * @param {NewProvider} provider
 */
const rowText = ({ id, name, authorization, token, userInfo }) => `import { id, text } from './answer-members.js';
import type { ProviderRow } from './provider-row.js';

export const ${id}: ProviderRow = {
  id: ${quoted(id)},
  name: ${quoted(name)},
  secret: 'required',
  takesSeveralClientIds: false,
  settings: {},
  addresses: {
    authorization: ${quoted(authorization)},
    token: ${quoted(token)},
    userInfo: ${quoted(userInfo)},
  },
  scopes: ['email'],
  pkce: true,
  authentication: 'post',
  refresh: 'plain',
  userInfo: {
    method: 'GET',
    accessToken: 'bearer',
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

import { ALWAYS, askedOfBrowser, CHALLENGE } from '../engine/testing/asked-of-browser.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { ${id} } from './${id}.js';

const RAW = { id: 42, name: 'Kari Nordmann', email: 'kari@eksempel.no', picture: 'https://bilder.example/kari' };

describe('${id}', () => {
  it('asks with the default scopes', async () => {
    expect(await askedOfBrowser(${id})).toEqual({
      address: ${quoted(authorization)},
      parameters: { ...ALWAYS, ...CHALLENGE, scope: 'email' },
    });
  });

  it('reads who it is', () => {
    expect(mappedBy(${id}, { ...RAW, email_verified: true })).toEqual({
      accountId: '42',
      email: 'kari@eksempel.no',
      emailVerified: true,
      name: 'Kari Nordmann',
      image: 'https://bilder.example/kari',
    });
  });

  it('knows nobody by an empty answer', () => {
    expect(mappedBy(${id}, {})).toMatchObject({ accountId: '', email: null, emailVerified: false });
  });

  it.each([undefined, false, 'true', 1])('takes %j for no proof of the address', (flag) => {
    expect(mappedBy(${id}, { ...RAW, email_verified: flag })).toMatchObject({ emailVerified: false });
  });
});
`;

module.exports = { rowText, specText };
