import { isIPv4, isIPv6 } from 'node:net';

import { normalizeIp } from '@nestjs/throttler';

/** Clients without a readable address share one budget (security L3). */
export const NO_ADDRESS = 'unknown';

/**
 * What the limits count a client by (specification §9): an IPv4 address, also where it is wrapped in IPv6, or the /64
 * of an IPv6 one, since a single customer is given that many addresses.
 */
export function clientAddressKey(address: string | undefined): string {
  if (address === undefined) return NO_ADDRESS;
  if (isIPv4(address)) return address;
  return isIPv6(address) ? normalizeIp(address) : NO_ADDRESS;
}
