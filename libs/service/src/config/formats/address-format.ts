import { isIP } from 'node:net';

import { format } from './format.js';

/** On this machine, so that plain http is seen by nobody else. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  (isIP(host) === 4 && host.startsWith('127.'));

/** What the world calls this service: scheme, host and port, with the default port left out. */
export const origin = format(
  'an http or https origin without user, path and query, like `https://konto.example.no`',
  (text) => {
    if (!/^https?:\/\/[^/?#@\\\s*]+\/?$/iu.test(text) || !URL.canParse(text)) return null;
    return new URL(text).origin;
  },
);

/** Whether it is trusted is decided with `TRUSTED_ORIGINS` at hand. */
export const returnAddress = format('a path, or an address on `PUBLIC_URL` or of `TRUSTED_ORIGINS`', (text) => text);

/** Which forms there are is decided by the rules of contract §8.4. */
export const trustedOrigin = format(
  'a form like `https://app.example.no`, `*.example.no` or `myapp://`',
  (text) => text,
);

/** Where this process listens: an address or a name. */
export const listeningHost = format('an IP address or a host name', (text) =>
  isIP(text) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/iu.test(text) ? text : null,
);

const SEGMENT = '[A-Za-z0-9._-]+';
const hasDotSegment = (path: string): boolean => path.split('/').some((segment) => segment === '.' || segment === '..');
const pathFormat =
  (pattern: RegExp) =>
  (text: string): string | null =>
    pattern.test(text) && !hasDotSegment(text) ? text : null;

/** The path below which the auth calls stand. */
export const basePath = format(
  '`/`, or a path of letters, digits and `. _ -` that begins with `/` and does not end with one',
  pathFormat(new RegExp(`^/$|^(/${SEGMENT})+$`, 'u')),
);

/** One call's path below the base, parameters in braces: `/reset-password/{token}`. */
export const callPath = format(
  'a path below the base that begins with `/` and does not end with one',
  pathFormat(new RegExp(`^(/(${SEGMENT}|\\{[A-Za-z]+\\}))+$`, 'u')),
);

const IPV4_BITS = 32;
const IPV6_BITS = 128;

/** One address, or a range of them: `10.0.0.0/8`. All addresses there are, `/0`, would be no range of proxies. */
export const addressRange = format('an IP address or a range like `10.0.0.0/8`', (text) => {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return null;
  if (bits === undefined) return text;
  return /^[1-9]\d{0,2}$/u.test(bits) && Number(bits) <= (version === 4 ? IPV4_BITS : IPV6_BITS) ? text : null;
});

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';

/** The domain whose hosts share the cookies; browsers ignore a dot in front. */
export const cookieDomain = format('a domain name like `example.no`', (text) => {
  const domain = text.toLowerCase().replace(/^\./u, '');
  const isName = domain === 'localhost' || new RegExp(`^(${LABEL}\\.)+${LABEL}$`, 'u').test(domain);
  return isName && isIP(domain) === 0 ? domain : null;
});

/** What may begin a cookie's name: letters, digits and the marks RFC 6265 allows in one; `__` belongs to browsers. */
export const cookiePrefix = format(
  'at most 64 letters, digits and marks of a cookie name, not beginning with `__`',
  (text) => (/^(?!__)[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/u.test(text) ? text : null),
);

const ADDRESS = String.raw`[^\s<>@,;"]+@[A-Za-z0-9.-]+`;
/** A comma outside of quotes would make two senders of one. */
const NAME = String.raw`([^<>"@,;:\p{Cc}]+|"[^"\\\p{Cc}]*" *)`;
const NAMED_ADDRESS = new RegExp(String.raw`^(${ADDRESS}|${NAME}<${ADDRESS}>)$`, 'u');

/** The sender of a mail, with or without a name. */
export const sender = format('an address like `no-reply@example.no` or `Name <no-reply@example.no>`', (text) =>
  NAMED_ADDRESS.test(text) ? text : null,
);
