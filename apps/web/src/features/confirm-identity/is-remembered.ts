import type { SignedIn } from '@portvakt/api-client';

/** A session that is not remembered is given this long and no more (contract §7). */
const UNREMEMBERED_MS = 24 * 60 * 60_000;

/**
 * Whether somebody wished to be remembered on this device, told by how long their session was given. Where the service
 * gives all of them a day or less, they count as not remembered: the cookie then ends with the browser, which is the safer fault.
 */
export function isRemembered({ createdAt, expiresAt }: SignedIn['session']): boolean {
  return Date.parse(expiresAt) - Date.parse(createdAt) > UNREMEMBERED_MS;
}
