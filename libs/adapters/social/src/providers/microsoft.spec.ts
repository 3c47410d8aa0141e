import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf, CHALLENGE } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { configuredProviderWith } from '../engine/testing/configured-provider-with.js';
import { microsoft } from './microsoft.js';

const TENANT = '11111111-2222-4333-8444-555555555555';
const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';

describe('microsoft', () => {
  it('requests the default scopes with a challenge', async () => {
    expect(await authorizationRequestOf(microsoft)).toEqual({
      address: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
      parameters: { ...ALWAYS, ...CHALLENGE, scope: 'openid profile email User.Read' },
    });
  });

  it('uses the configured tenant, scopes and login hint', async () => {
    const settings = { special: { TENANT }, scopes: ['offline_access'] };
    const { address, parameters } = await authorizationRequestOf(microsoft, settings, {
      loginHint: 'kari@eksempel.no',
    });
    expect(address).toBe(`https://login.microsoftonline.com/${TENANT}/oauth2/v2.0/authorize`);
    expect(parameters).toMatchObject({
      scope: 'openid profile email User.Read offline_access',
      login_hint: 'kari@eksempel.no',
    });
  });

  it('puts the tenant into every URL, and the size into the photo URL', () => {
    const { endpoints } = configuredProviderWith(microsoft, { special: { TENANT: 'eksempel.no', PHOTO_SIZE: '240' } });
    expect(endpoints).toEqual({
      authorization: 'https://login.microsoftonline.com/eksempel.no/oauth2/v2.0/authorize',
      token: 'https://login.microsoftonline.com/eksempel.no/oauth2/v2.0/token',
      photo: 'https://graph.microsoft.com/v1.0/me/photos/240x240/$value',
      jwks: ['https://login.microsoftonline.com/eksempel.no/discovery/v2.0/keys'],
      issuers: ['https://login.microsoftonline.com/{tenantid}/v2.0'],
    });
    expect(configuredProviderWith(microsoft).endpoints.photo).toContain('/48x48/');
  });

  it('reads the profile from the claims, and the fetched photo', () => {
    const claims = { sub: 'pairwise', oid: 'object', email: 'kari@eksempel.no', name: 'Kari Nordmann', tid: TENANT };
    expect(mappedBy(microsoft, claims, { photo: 'data:image/png;base64,AA==' })).toEqual({
      accountId: 'pairwise',
      email: 'kari@eksempel.no',
      emailVerified: false,
      name: 'Kari Nordmann',
      image: 'data:image/png;base64,AA==',
    });
    expect(mappedBy(microsoft, { sub: '1', preferred_username: 'kari@eksempel.no' })).toEqual({
      accountId: '1',
      email: null,
      emailVerified: false,
      name: null,
      image: null,
    });
  });

  it.each([
    [{ email_verified: true }, true],
    [{ xms_edov: true }, true],
    [{ verified_primary_email: ['Kari@Eksempel.no'] }, true],
    [{ verified_secondary_email: ['ola@eksempel.no', 'kari@eksempel.no'] }, true],
    [{ verified_primary_email: ['ola@eksempel.no'] }, false],
    [{ verified_primary_email: 'kari@eksempel.no' }, false],
    [{ email_verified: 'true' }, false],
    [{ xms_edov: false, email_verified: 'false' }, false],
    [{ tid: TENANT }, false],
  ])('reads from %j whether the address is verified: %s', (proof, emailVerified) => {
    expect(mappedBy(microsoft, { sub: '1', email: 'kari@eksempel.no', ...proof })).toMatchObject({ emailVerified });
  });

  it('verifies nothing without an e-mail address', () => {
    expect(mappedBy(microsoft, { sub: '1', email_verified: true })).toMatchObject({ emailVerified: false });
  });

  it.each([
    ['common', TENANT, true],
    ['common', CONSUMERS, true],
    ['consumers', CONSUMERS, true],
    ['consumers', TENANT, false],
    ['consumers', undefined, false],
    ['organizations', TENANT, true],
    ['organizations', CONSUMERS, false],
    ['organizations', undefined, false],
    [TENANT, TENANT, true],
    [CONSUMERS.toUpperCase(), CONSUMERS, true],
    [TENANT, CONSUMERS, false],
    [TENANT, undefined, false],
  ])('for %s, accepts a token of %s: %s', (tenant, tid, isTaken) => {
    expect(microsoft.idToken?.accepts?.({ tid }, { TENANT: tenant })).toBe(isTaken);
  });

  it('validates its settings', () => {
    const { TENANT: tenant, PHOTO_SIZE: size } = microsoft.settings;
    expect(
      ['common', 'organizations', 'consumers', TENANT, TENANT.toUpperCase()].every((value) => tenant?.fits(value)),
    ).toBe(true);
    expect(['', 'a/b', '..', 'a b', 'Common', 'eksempel.onmicrosoft.com'].some((value) => tenant?.fits(value))).toBe(
      false,
    );
    expect(['48', '648', '50', '48x48'].map((value) => size?.fits(value))).toEqual([true, true, false, false]);
  });

  it.each([
    ['common', true],
    ['organizations', true],
    ['consumers', false],
    ['8eaef023-2b34-4da1-9baa-8bc8c9d6a490', false],
  ])('of the tenant %s is shared by many: %s', (tenant, isShared) => {
    expect(microsoft.sharedByTenants?.({ TENANT: tenant })).toBe(isShared);
  });
});
