import { parse, serialize, type SerializeOptions } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { cookieName, type CookieSettings, type CookieSuffix } from './cookie-names.js';

/** Browsers cap the lifetime of a cookie at 400 days. */
const MAX_AGE_LIMIT_SECONDS = 34_560_000;

/** Reads and writes cookies by their suffix, with the attributes of specification §3. */
export class CookieJar {
  /** Scripts can read such a cookie; it is sent to our own host only. */
  private readonly hostOnly: SerializeOptions;
  private readonly attributes: SerializeOptions;

  constructor(private readonly settings: CookieSettings) {
    const { domain, secure } = settings;
    this.hostOnly = { path: '/', sameSite: 'lax', secure };
    this.attributes = { ...this.hostOnly, httpOnly: true, ...(domain ? { domain } : {}) };
  }

  /** Returns a lookup of the request's cookies. The first of several with the same name counts. */
  read(request: FastifyRequest): (suffix: CookieSuffix) => string | undefined {
    const header = request.headers.cookie;
    if (!header) return () => undefined;
    const values = parse(header, { decode });
    return (suffix) => values[cookieName(this.settings, suffix)];
  }

  /** Without `maxAgeSeconds` it is a session cookie of the browser. */
  set(reply: FastifyReply, suffix: CookieSuffix, value: string, maxAgeSeconds?: number): void {
    if (maxAgeSeconds && maxAgeSeconds > MAX_AGE_LIMIT_SECONDS) throw new Error(`cookie ${suffix} lives too long`);
    const age = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds };
    this.write(reply, suffix, value, { ...this.attributes, ...age });
  }

  /**
   * Sets a cookie that scripts of the web app can read and delete, for the service's own host only. It must not contain
   * a secret.
   */
  setReadable(reply: FastifyReply, suffix: CookieSuffix, value: string, maxAge: number): void {
    this.write(reply, suffix, value, { ...this.hostOnly, maxAge });
  }

  /** Sends the attributes that the cookie was set with; otherwise browsers keep it (D-21). */
  clear(reply: FastifyReply, suffix: CookieSuffix): void {
    this.write(reply, suffix, '', { ...this.attributes, maxAge: 0 });
  }

  /** Sends one `Set-Cookie` for each name: a later write replaces an earlier one (D-01). */
  private write(reply: FastifyReply, suffix: CookieSuffix, value: string, attributes: SerializeOptions): void {
    const name = cookieName(this.settings, suffix);
    const others = cookiesOf(reply).filter((cookie) => !cookie.startsWith(`${name}=`));
    reply.removeHeader('set-cookie');
    void reply.header('set-cookie', [...others, serialize(name, value, attributes)]);
  }
}

function cookiesOf(reply: FastifyReply): readonly string[] {
  const header = reply.getHeader('set-cookie');
  if (Array.isArray(header)) return header;
  return header === undefined ? [] : [String(header)];
}

/** Removes quotes around a value and decodes it; a value that is not valid percent-encoding is returned unchanged. */
function decode(raw: string): string {
  const text = raw.startsWith('"') && raw.endsWith('"') && raw.length > 1 ? raw.slice(1, -1) : raw;
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
