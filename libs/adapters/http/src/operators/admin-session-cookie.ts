import type { FastifyReply, FastifyRequest } from 'fastify';

import { CookieJar } from '../cookies/cookie-jar.js';
import { CookieSigner } from '../cookies/cookie-signer.js';
import type { HttpSettings, SigningKeys } from '../http-settings.js';
import type { CookieSession } from '../session/session-cookies.js';

const SEPARATOR = '!';
const REMEMBERED = '1';

/** Keeps the operator's own session while they see the account of a user (operators §9, `admin_session`). */
export class AdminSessionCookie {
  private readonly jar: CookieJar;
  private readonly signer: CookieSigner;

  constructor(settings: HttpSettings, keys: SigningKeys) {
    this.jar = new CookieJar(settings.cookies);
    this.signer = new CookieSigner(keys.for('cookie:admin_session'));
  }

  /** Sets a session cookie of the browser. */
  set(reply: FastifyReply, { token, remember }: CookieSession): void {
    this.jar.set(reply, 'admin_session', this.signer.sign(`${token}${SEPARATOR}${remember ? REMEMBERED : ''}`));
  }

  /** Null if the cookie is missing or its signature is invalid. */
  read(request: FastifyRequest): CookieSession | null {
    const value = this.signer.read(this.jar.read(request)('admin_session'));
    if (value === null) return null;
    const at = value.lastIndexOf(SEPARATOR);
    return at < 1 ? null : { token: value.slice(0, at), remember: value.slice(at + 1) === REMEMBERED };
  }

  /** Does nothing if the request has no such cookie. */
  clear(reply: FastifyReply): void {
    if (this.jar.read(reply.request)('admin_session') !== undefined) this.jar.clear(reply, 'admin_session');
  }
}
