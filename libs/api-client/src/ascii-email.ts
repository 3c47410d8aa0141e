import { toAsciiHost } from './host-name.js';

/**
 * An e-mail address with its domain in ASCII, as the service stores it: `ase@blåbær.no` is `ase@xn--blbr-roah.no`.
 * Returns the value unchanged if its domain cannot be converted.
 */
export function toAsciiEmail(value: string): string {
  const at = value.lastIndexOf('@');
  const domain = value.slice(at + 1);
  if (at < 0 || !/[^ -~]/.test(domain)) return value;
  const converted = toAsciiHost(domain);
  return converted === undefined ? value : value.slice(0, at + 1) + converted;
}
