import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

const PREFIX_BYTES = 9;
const SANE_ID = /^[\w.:+/=-]{1,128}$/;

/**
 * Gives each request an id: what a trusted proxy says in `X-Request-Id`, so that its log and ours can be read together,
 * or one of this process. `trustedProxies`: IP addresses and ranges.
 */
export function requestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const range of trustedProxies) {
    const [address = '', bits] = range.split('/');
    const family = familyOf(address);
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (peer = ''): boolean => peer !== '' && trusted.check(peer, familyOf(peer));
  const prefix = randomBytes(PREFIX_BYTES).toString('base64url');
  let made = 0;
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    if (typeof given === 'string' && SANE_ID.test(given) && isTrusted(socket.remoteAddress)) return given;
    return `${prefix}-${(++made).toString(36)}`;
  };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');
