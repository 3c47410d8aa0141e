import type { AuditEvent } from './audit-event.js';

type Details = Pick<AuditEvent, 'ipAddress' | 'userAgent' | 'salt'>;

/**
 * The shortened details of an event. The salt is removed, so that their digest can no longer be guessed (operators
 * §10.4).
 */
export const shortened = ({ ipAddress }: Pick<Details, 'ipAddress'>): Details => ({
  ipAddress: ipAddress && shortenedAddress(ipAddress),
  userAgent: null,
  salt: null,
});

const IPV4 = /^(?:::ffff:)?(?<net>\d+\.\d+\.\d+)\.\d+$/iu;
/** Groups of an IPv6 address that are kept: three groups of 16 bits. */
const GROUPS = 8;
const GROUPS_KEPT = 3;

/** The /24 of an IPv4 address, the /48 of an IPv6 address; null for any other text. */
export function shortenedAddress(address: string): string | null {
  const net = IPV4.exec(address)?.groups?.['net'];
  if (net) return `${net}.0/24`;
  const groups = groupsOf(address);
  return groups && `${groups.slice(0, GROUPS_KEPT).join(':')}::/48`;
}

/** The groups of an IPv6 address, without leading zeros; a zone index is ignored. */
function groupsOf(address: string): readonly string[] | null {
  const [head = '', tail] = address.replace(/%.*$/u, '').split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  if (!first || !last || !address.includes(':')) return null;
  const zeros = tail === undefined ? 0 : Math.max(GROUPS - first.length - last.length, 0);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  if (groups.some((group) => !/^[0-9a-f]{1,4}$/iu.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
