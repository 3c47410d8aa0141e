import { blockListOf, familyOf } from './ip-ranges.js';

/** Returns whether the other end of a connection is a trusted proxy. `ranges`: IP addresses and CIDR ranges. */
export function trustedPeers(ranges: readonly string[]): (peer: string | undefined) => boolean {
  const trusted = blockListOf(ranges);
  return (peer = '') => peer !== '' && trusted.check(peer, familyOf(peer));
}
