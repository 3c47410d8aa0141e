import { describe, expect, it } from '@jest/globals';

import { removeForwardedPorts } from './forwarded-ips.js';

describe('removeForwardedPorts', () => {
  it.each([
    ['192.0.2.1:4711', '192.0.2.1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[::FFFF:192.0.2.1]:1', '::FFFF:192.0.2.1'],
    ['[::1]', '::1'],
    ['192.0.2.1:1, [2001:db8::1]:2,192.0.2.3:3 , 10.0.0.1', '192.0.2.1, 2001:db8::1,192.0.2.3 , 10.0.0.1'],
  ])('keeps the IP addresses of %s', (header, addresses) => {
    const headers = { 'x-forwarded-for': header };
    removeForwardedPorts(headers);
    expect(headers).toEqual({ 'x-forwarded-for': addresses });
  });

  it.each([
    '192.0.2.1',
    '2001:db8::1',
    '::ffff:192.0.2.1',
    'unknown',
    'host:80',
    '192.0.2.1:',
    '192.0.2.1:1:2',
    '[::1]x',
  ])('keeps %s unchanged', (header) => {
    const headers = { 'x-forwarded-for': header };
    removeForwardedPorts(headers);
    expect(headers).toEqual({ 'x-forwarded-for': header });
  });

  it('adds no header', () => {
    const headers = {};
    removeForwardedPorts(headers);
    expect(headers).toEqual({});
  });
});
