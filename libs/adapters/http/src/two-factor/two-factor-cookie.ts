import type { FastifyReply, FastifyRequest } from 'fastify';

import type { HttpSettings, SigningKeys } from '../http-settings.js';
import { CookieJar } from '../cookies/cookie-jar.js';
import { CookieSigner } from '../cookies/cookie-signer.js';

/** The cookie with the reference of a pending sign-in (specification §3, `two_factor`). */
export class TwoFactorCookie {
  private readonly jar: CookieJar;
  private readonly signer: CookieSigner;

  constructor(
    private readonly settings: HttpSettings,
    keys: SigningKeys,
  ) {
    this.jar = new CookieJar(settings.cookies);
    this.signer = new CookieSigner(keys.for('cookie:two_factor'));
  }

  start(reply: FastifyReply, reference: string): void {
    this.jar.set(reply, 'two_factor', this.signer.sign(reference), this.settings.twoFactor.pendingLifetimeMs / 1000);
  }

  /** Null if the cookie is missing or its signature is invalid. */
  read(request: FastifyRequest): string | null {
    return this.signer.read(this.jar.read(request)('two_factor'));
  }

  clear(reply: FastifyReply): void {
    this.jar.clear(reply, 'two_factor');
  }

  /** As `clear`, but writes nothing if the request has no such cookie. */
  clearIfSent(reply: FastifyReply): void {
    if (this.jar.read(reply.request)('two_factor') !== undefined) this.clear(reply);
  }
}
