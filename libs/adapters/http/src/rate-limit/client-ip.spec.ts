import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';

import { clientIpKey } from './client-ip.js';

/** All eight groups of an IPv6 address, as the URL parser understands it. */
function groupsOf(address: string): string[] {
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}

const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
const publicPrefix = fc.tuple(fc.constantFrom('2001', '2a02', '2606'), group, group, group);
const host = fc.tuple(group, group, group, group);

describe('the key of a client IP address', () => {
  it('is an IPv4 address unchanged', () => {
    fc.assert(fc.property(fc.ipV4(), (address) => clientIpKey(address) === address));
  });

  it('is the IPv4 address of an IPv4-mapped IPv6 address in any spelling', () => {
    const spellings = ['::ffff:192.0.2.7', '::FFFF:c000:207', '0:0:0:0:0:ffff:192.0.2.7', '0::0:0000:ffff:c000:0207'];
    expect(new Set(spellings.map(clientIpKey))).toEqual(new Set(['192.0.2.7']));
  });

  it('is the same for all hosts of a /64 and all spellings of an IP address', () => {
    fc.assert(
      fc.property(publicPrefix, host, host, (prefix, one, other) => {
        const written = [...prefix, ...one].join(':');
        const padded = [...prefix, ...other].map((part) => part.padStart(4, '0').toUpperCase()).join(':');
        const compressed = new URL(`http://[${written}]`).hostname.slice(1, -1);
        const keys = [written, padded, compressed, `${written}%eth0`].map(clientIpKey);
        return new Set(keys).size === 1;
      }),
    );
  });

  it('differs for two networks exactly if their first four groups differ', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
        const networks = [one, other].map((address) => groupsOf(address).slice(0, 4).join(':'));
        fc.pre(networks.every((network) => network !== '0:0:0:0'));
        return (clientIpKey(one) === clientIpKey(other)) === (networks[0] === networks[1]);
      }),
    );
  });

  it('is the same for all values that are no IP address', () => {
    const nameless = [undefined, '', 'unknown', '1.2.3', '192.0.2.7:4711', '1.2.3.4, 5.6.7.8', 'evil\n', '[::1]'];
    expect(new Set(nameless.map(clientIpKey))).toEqual(new Set(['unknown']));
  });
});
