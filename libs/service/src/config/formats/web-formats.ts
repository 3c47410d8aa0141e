import { isIP } from 'node:net';

import * as v from 'valibot';

import { parseSentinelUrl } from '@portvakt/adapters/http';
import { parseDatabaseUrl } from '@portvakt/adapters/typeorm';
import { parseEmail, parseUrl } from '@portvakt/kernel';

import type { Format } from '../parse-text.js';
import type { Secret } from '../secret.js';
import { secret } from './text-formats.js';

const matching = (pattern: RegExp, expected: string) => v.pipe(v.string(), v.regex(pattern), v.description(expected));

const passing = (isValid: (text: string) => boolean, expected: string) =>
  v.pipe(v.string(), v.check(isValid), v.description(expected));

const isUrl = (text: string): boolean => parseUrl(text) !== null;

/** An http or https URL without user and fragment. */
export function isHttpUrl(text: string): boolean {
  const url = parseUrl(text);
  if (url === null) return false;
  const { protocol, username, password, hash } = url;
  return /^https?:$/u.test(protocol) && username === '' && password === '' && hash === '';
}

/** A host that is this machine, so that plain http cannot be read on the network. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  (isIP(host) === 4 && host.startsWith('127.'));

/** The host of a URL is an IP address, written in brackets for IPv6. */
export const isIpHost = (host: string): boolean => isIP(host.replace(/^\[|\]$/gu, '')) !== 0;

/** Scheme, host and port; a default port is left out. */
export const origin = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^/?#@\\\s*]+\/?$/iu),
  v.check(isUrl),
  v.transform((text) => new URL(text).origin),
  v.description('an http or https origin without user, path and query, like `https://konto.example.no`'),
);

/** Any text: whether the URL is trusted depends on `TRUSTED_ORIGINS`. */
export const returnUrl = v.pipe(
  v.string(),
  v.description('a path, or an address on `PUBLIC_URL` or of `TRUSTED_ORIGINS`'),
);

/** Any text: `TrustedOrigins` of the HTTP adapter decides which forms exist (specification §8.4). */
export const trustedOrigin = v.pipe(
  v.string(),
  v.description('a form like `https://app.example.no`, `*.example.no` or `myapp://`'),
);

/** The interface to listen on. */
export const listeningHost = passing(
  (text) => isIP(text) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/iu.test(text),
  'an IP address or a host name',
);

const SEGMENT = '[A-Za-z0-9._-]+';

const urlPath = (pattern: string, expected: string) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(pattern, 'u')),
    v.check((text) => !text.split('/').some((segment) => segment === '.' || segment === '..')),
    v.description(expected),
  );

/** The path below which all endpoints are. */
export const basePath = urlPath(
  `^/$|^(/${SEGMENT})+$`,
  '`/`, or a path of letters, digits and `. _ -` that begins with `/` and does not end with one',
);

/** The path of one endpoint below the base path, parameters in braces: `/reset-password/{token}`. */
export const endpointPath = urlPath(
  `^(/(${SEGMENT}|\\{[A-Za-z]+\\}))+$`,
  'a path below the base that begins with `/` and does not end with one',
);

const IPV4_BITS = 32;
const IPV6_BITS = 128;

/** One IP address or a range: `10.0.0.0/8`. The range of all addresses, `/0`, is refused. */
export const ipRange = passing((text) => {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^[1-9]\d{0,2}$/u.test(bits) && Number(bits) <= (version === 4 ? IPV4_BITS : IPV6_BITS);
}, 'an IP address or a range like `10.0.0.0/8`');

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';

/** The domain whose hosts share the cookies, without the leading dot, which browsers ignore. */
export const cookieDomain = v.pipe(
  v.string(),
  v.transform((text) => text.toLowerCase().replace(/^\./u, '')),
  v.regex(new RegExp(`^(localhost|(${LABEL}\\.)+${LABEL})$`, 'u')),
  v.check((domain) => isIP(domain) === 0),
  v.description('a domain name like `example.no`'),
);

/** The characters that RFC 6265 allows in a cookie name; browsers reserve the prefix `__`. */
export const cookiePrefix = matching(
  /^(?!__)[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/u,
  'at most 64 letters, digits and marks of a cookie name, not beginning with `__`',
);

const EMAIL = String.raw`[^\s<>@,;"]+@[A-Za-z0-9.-]+`;
/** Without a comma outside of quotes: it would separate two senders. */
const NAME = String.raw`([^<>"@,;:\p{Cc}]+|"[^"\\\p{Cc}]*" *)`;

/** An address that people open: http or https, without user. */
export const webUrl = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(/^https?:\/\/[^/?#@\\\s]+([/?#][^\\\s]*)?$/iu),
  v.check(isUrl),
  v.description('an http or https address without user, like `https://app.example.no`'),
);

/** Where users get help: a page, a mailbox or a telephone number. */
export const contactUrl = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.check((text) => {
    if (/^https:/iu.test(text)) return v.is(webUrl, text);
    if (/^mailto:/iu.test(text)) return parseEmail(text.slice('mailto:'.length)) !== null;
    return /^tel:\+?\d[\d-]{1,30}$/iu.test(text);
  }),
  v.description('an address like `https://app.example.no/hjelp`, `mailto:hjelp@example.no` or `tel:+4712345678`'),
);

/** An e-mail address without a name. */
export const emailAddress = v.pipe(
  v.string(),
  v.check((text) => parseEmail(text) !== null),
  v.description('an e-mail address'),
);

/** The sender of a mail: an e-mail address, with or without a name. */
export const sender = matching(
  new RegExp(`^(${EMAIL}|${NAME}<${EMAIL}>)$`, 'u'),
  'an address like `no-reply@example.no` or `Name <no-reply@example.no>`',
);

/** A secret URL: operators may see it without user, password and query. */
const secretUrlIn = (format: Format<string>, expected: string): Format<Secret> =>
  v.pipe(secret(format, expected), v.metadata({ url: true }), v.description(expected));

/** A URL that may contain a password. A user name without a host is accepted. */
export const secretUrl = (schemes: readonly string[]) =>
  secretUrlIn(
    v.pipe(
      v.string(),
      v.check((text) => schemes.some((scheme) => text.startsWith(`${scheme}://`))),
      v.check((text) => hasDecodableLogin(parseUrl(text.replace('@/', '@localhost/'))), 'cannot be read as an address'),
    ),
    `an address that begins with ${schemes.map((scheme) => `\`${scheme}://\``).join(' or ')}`,
  );

/** The URLs of libpq and `psql` that the service supports. */
export const databaseUrl = secretUrlIn(
  v.pipe(
    v.string(),
    v.check((text) => parseDatabaseUrl(text) !== null),
  ),
  'an address that begins with `postgres://` or `postgresql://`; several hosts joined with commas end in ' +
    '`?target_session_attrs=read-write`',
);

/** One server, or the Sentinels that know it. */
export const redisUrl = secretUrlIn(
  v.pipe(
    v.string(),
    v.check((text) => isRedisUrl(text) || parseSentinelUrl(text) !== null),
  ),
  'an address that begins with `redis://` or `rediss://`, or with `redis+sentinel://` or `rediss+sentinel://` and ends in ' +
    'the name of the primary',
);

const isRedisUrl = (text: string): boolean => /^rediss?:\/\//u.test(text) && hasDecodableLogin(parseUrl(text));

/** Clients of Redis and of mail servers decode name and password, and throw for an invalid percent-encoding. */
function hasDecodableLogin(url: URL | null): boolean {
  if (url === null) return false;
  try {
    decodeURIComponent(`${url.username} ${url.password}`);
    return true;
  } catch {
    return false;
  }
}
