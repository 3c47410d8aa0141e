import { describe, expect, it } from '@jest/globals';

import { hostOf } from './host.js';

const BEHIND_A_PROXY = { host: '10.0.0.1:3000', 'x-forwarded-host': 'app.example.no:8443, inner.example.no' };

describe('hostOf', () => {
  it.each([
    ['the header of the request', { headers: { host: 'app.example.no:8443' }, hostname: 'app.example.no' }],
    ['what a trusted proxy was asked for', { headers: BEHIND_A_PROXY, hostname: 'app.example.no' }],
  ])('is %s, with the port', (_, request) => expect(hostOf(request)).toBe('app.example.no:8443'));

  it.each([
    ['a proxy that is not trusted', { headers: BEHIND_A_PROXY, hostname: '10.0.0.1' }, '10.0.0.1:3000'],
    ['the last of several proxies', { headers: BEHIND_A_PROXY, hostname: 'inner.example.no' }, 'inner.example.no'],
    ['an IPv6 address', { headers: { host: '[::1]:3000' }, hostname: '[::1]' }, '[::1]:3000'],
    ['no header', { headers: {}, hostname: undefined }, ''],
  ])('is right for %s', (_, request, host) => expect(hostOf(request)).toBe(host));
});
