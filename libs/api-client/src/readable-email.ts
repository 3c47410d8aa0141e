import { toAsciiHost } from './host-name.js';
import { decodeLabel } from './punycode.js';

const ACE_PREFIX = 'xn--';

/** An e-mail address with its domain as people write it. For display only. */
export function toReadableEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (!domain.includes(ACE_PREFIX)) return email;
  const readable = domain.split('.').map(readableLabel).join('.');
  // Shown only if it is the same domain.
  return toAsciiHost(readable) === domain ? email.slice(0, at + 1) + readable : email;
}

const readableLabel = (label: string): string =>
  label.startsWith(ACE_PREFIX) ? (decodeLabel(label.slice(ACE_PREFIX.length)) ?? label) : label;
