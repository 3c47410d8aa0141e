import { describe, expect, it } from '@jest/globals';

import { isIssuerOfCode, isIssuerOfToken } from './issuers.js';

const TENANT = '11111111-2222-4333-8444-555555555555';
const OTHER_TENANT = '99999999-2222-4333-8444-555555555555';
const TEMPLATE = ['https://login.eksempel.no/{tenantid}/v2.0'];
const ADDRESS = `https://login.eksempel.no/${TENANT}/v2.0`;

describe('the issuer of a token', () => {
  it('is one of the list, to the letter', () => {
    const issuers = ['https://accounts.eksempel.no', 'accounts.eksempel.no'];
    expect(isIssuerOfToken(issuers, 'accounts.eksempel.no', undefined)).toBe(true);
    expect(isIssuerOfToken(issuers, 'https://accounts.eksempel.no/', undefined)).toBe(false);
    expect(isIssuerOfToken(issuers, 'https://accounts.eksempel.no.ond.no', undefined)).toBe(false);
    expect(isIssuerOfToken(issuers, undefined, undefined)).toBe(false);
  });

  it('is that of the tenant which the token itself names', () => {
    expect(isIssuerOfToken(TEMPLATE, ADDRESS, TENANT)).toBe(true);
    expect(isIssuerOfToken(TEMPLATE, ADDRESS, OTHER_TENANT)).toBe(false);
    expect(isIssuerOfToken(TEMPLATE, ADDRESS, undefined)).toBe(false);
  });

  it('is no address that is put together from a made-up tenant', () => {
    expect(isIssuerOfToken(TEMPLATE, 'https://login.eksempel.no/ond/v2.0', 'ond')).toBe(false);
    expect(isIssuerOfToken(TEMPLATE, TEMPLATE[0], undefined)).toBe(true);
  });
});

describe('the issuer that comes with a code', () => {
  it('is one of the list, to the letter', () => {
    expect(isIssuerOfCode(['https://id.eksempel.no'], 'https://id.eksempel.no')).toBe(true);
    expect(isIssuerOfCode(['https://id.eksempel.no'], 'https://id.eksempel.no/')).toBe(false);
  });

  it('may be any tenant where the list says so', () => {
    expect(isIssuerOfCode(TEMPLATE, ADDRESS)).toBe(true);
    expect(isIssuerOfCode(TEMPLATE, 'https://login.eksempel.no/x/v2.0')).toBe(false);
    expect(isIssuerOfCode(TEMPLATE, `https://login.eksempel.nu/${TENANT}/v2.0`)).toBe(false);
    expect(isIssuerOfCode(TEMPLATE, `https://login.eksempel.no/${TENANT}/v1.0`)).toBe(false);
    expect(isIssuerOfCode(TEMPLATE, `${ADDRESS}/`)).toBe(false);
  });
});
