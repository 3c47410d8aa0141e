import { BlockList, isIPv6 } from 'node:net';

/** Returns whether the other end of a connection is a trusted proxy. `ranges`: IP addresses and CIDR ranges. */
export function trustedPeers(ranges: readonly string[]): (peer: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = familyOf(address);
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (peer = '') => peer !== '' && trusted.check(peer, familyOf(peer));
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');
