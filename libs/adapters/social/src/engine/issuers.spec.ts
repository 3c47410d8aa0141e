import { describe, expect, it } from '@jest/globals';

import { isIssuerOfCode, isIssuerOfToken } from './issuers.js';

const TENANT = '11111111-2222-4333-8444-555555555555';
const OTHER_TENANT = '99999999-2222-4333-8444-555555555555';
const TEMPLATE = ['https://login.eksempel.no/{tenantid}/v2.0'];
const ADDRESS = `https://login.eksempel.no/${TENANT}/v2.0`;

describe('the issuer claim of a token', () => {
  it('must equal a listed issuer exactly', () => {
    const issuers = ['https://accounts.eksempel.no', 'accounts.eksempel.no'];
    expect(isIssuerOfToken(issuers, 'accounts.eksempel.no', undefined)).toBe(true);
    expect(isIssuerOfToken(issuers, 'https://accounts.eksempel.no/', undefined)).toBe(false);
    expect(isIssuerOfToken(issuers, 'https://accounts.eksempel.no.ond.no', undefined)).toBe(false);
    expect(isIssuerOfToken(issuers, undefined, undefined)).toBe(false);
  });

  it('must be the issuer of the tenant in the tid claim', () => {
    expect(isIssuerOfToken(TEMPLATE, ADDRESS, TENANT)).toBe(true);
    expect(isIssuerOfToken(TEMPLATE, ADDRESS, OTHER_TENANT)).toBe(false);
    expect(isIssuerOfToken(TEMPLATE, ADDRESS, undefined)).toBe(false);
  });

  it('is rejected for a tid that is not a tenant id', () => {
    expect(isIssuerOfToken(TEMPLATE, 'https://login.eksempel.no/ond/v2.0', 'ond')).toBe(false);
    expect(isIssuerOfToken(TEMPLATE, TEMPLATE[0], undefined)).toBe(true);
  });
});

describe('the issuer parameter of a redirect', () => {
  it('must equal a listed issuer exactly', () => {
    expect(isIssuerOfCode(['https://id.eksempel.no'], 'https://id.eksempel.no')).toBe(true);
    expect(isIssuerOfCode(['https://id.eksempel.no'], 'https://id.eksempel.no/')).toBe(false);
  });

  it('may be the issuer of any tenant if the list contains a placeholder', () => {
    expect(isIssuerOfCode(TEMPLATE, ADDRESS)).toBe(true);
    expect(isIssuerOfCode(TEMPLATE, 'https://login.eksempel.no/x/v2.0')).toBe(false);
    expect(isIssuerOfCode(TEMPLATE, `https://login.eksempel.nu/${TENANT}/v2.0`)).toBe(false);
    expect(isIssuerOfCode(TEMPLATE, `https://login.eksempel.no/${TENANT}/v1.0`)).toBe(false);
    expect(isIssuerOfCode(TEMPLATE, `${ADDRESS}/`)).toBe(false);
  });
});
