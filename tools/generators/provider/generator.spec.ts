import { describe, expect, it } from '@jest/globals';

import { providerConfigurations } from '../../../libs/adapters/social/src/index.js';
import { RESERVED_IDS } from '../../../libs/service/src/config/formats/openid-formats.js';
import addProvider from './generator.js';
import taken from './taken-ids.js';

const firma = { id: 'firma', issuer: 'https://id.firma.no', directory: 'konto' };

/** The files that the generator produces from a folder with these files. */
async function written(settings: string | null, given: Partial<typeof firma & { name: string }> = {}) {
  const files: Record<string, string> = { 'konto/src/index.ts': 'export default {};' };
  if (settings !== null) files['konto/.env'] = settings;
  const tree = {
    exists: (path: string) => path in files,
    read: (path: string) => files[path] ?? null,
    write: (path: string, text: string) => void (files[path] = text),
  };
  await addProvider(tree, { ...firma, ...given });
  return { files, settings: files['konto/.env'] };
}

const OF_FIRMA = `# The OpenID provider Firma. Register {PUBLIC_URL}{BASE_PATH}/callback/firma there as redirect URI.
OIDC_FIRMA_ISSUER=https://id.firma.no
OIDC_FIRMA_NAME=Firma
OIDC_FIRMA_CLIENT_ID=portvakt
OIDC_FIRMA_CLIENT_SECRET=change-me
`;

describe('the generator of OpenID providers', () => {
  it.each([
    ['no file', null, 'OIDC_PROVIDERS=firma\n'],
    ['other settings, without a last line break', 'PORT=3000', 'PORT=3000\nOIDC_PROVIDERS=firma\n'],
    ['an empty list', 'OIDC_PROVIDERS=\nPORT=3000\n', 'OIDC_PROVIDERS=firma\nPORT=3000\n'],
    ['another provider', 'OIDC_PROVIDERS=feide\nPORT=3000\n', 'OIDC_PROVIDERS=feide,firma\nPORT=3000\n'],
  ])('adds the provider to the settings where there is %s', async (_, before, after) => {
    expect((await written(before)).settings).toBe(after + OF_FIRMA);
  });

  it('takes a name for the button', async () => {
    expect((await written('', { name: 'Firma AS' })).settings).toContain('OIDC_FIRMA_NAME=Firma AS\n');
  });

  it.each([
    ['an id', { id: '9gag' }, 'is no id'],
    ['an id', { id: '../escape' }, 'is no id'],
    ['an id', { id: 'a'.repeat(33) }, 'is no id'],
    ['an id', { id: 'google' }, '"google" is a provider of the service: its variables begin with SOCIAL_GOOGLE_.'],
    ['an id', { id: 'credential' }, '"credential" is reserved by the service'],
    ['an issuer', { issuer: 'firma.no' }, 'is no issuer'],
    ['an issuer', { issuer: 'https://id.firma.no\nAUTH_SECRET=x' }, 'is no issuer'],
    ['a name', { name: 'Firma\nAUTH_SECRET=x' }, 'more than one line'],
    ['a folder', { directory: 'elsewhere' }, 'no extension'],
  ])('refuses %s like %j', async (_, given, reason) => {
    await expect(written('', given)).rejects.toThrow(reason);
  });

  it('knows the ids that the service refuses', () => {
    expect(taken.KNOWN_PROVIDERS).toEqual(providerConfigurations.map(({ id }) => id).sort());
    expect(taken.RESERVED_IDS).toEqual(RESERVED_IDS);
  });
});
