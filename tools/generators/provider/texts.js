// @ts-check
/**
 * The lines of `.env` about a provider, but for the list of ids.
 * @param {{ id: string, issuer: string, name: string }} provider
 */
const settingsText = ({ id, issuer, name }) => {
  const prefix = `OIDC_${id.toUpperCase()}`;
  return `# The OpenID provider ${name}. Register {PUBLIC_URL}{BASE_PATH}/callback/${id} there as redirect URI.
${prefix}_ISSUER=${issuer}
${prefix}_NAME=${name}
${prefix}_CLIENT_ID=portvakt
${prefix}_CLIENT_SECRET=change-me
`;
};

/** @param {string} id */
const testText = (id) => `import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { startTestService, type TestService } from '@portvakt/test';

import extension from './index.js';

describe('the provider ${id}', () => {
  let service: TestService;

  before(async () => {
    service = await startTestService({ extensions: [extension], providers: ['${id}'] });
  });
  after(() => service?.stop());

  it('signs people in, under the rules of the extension', async () => {
    const kari = service.person({ email: 'kari@firma.no' });
    assert.equal((await kari.signInWith('${id}')).headers.get('location'), '/');
    assert.equal((await kari.user())?.['email'], 'kari@firma.no');
  });
});
`;

module.exports = { settingsText, testText };
