import type { FastifyReply, FastifyRequest } from 'fastify';

import { CookieJar } from '../cookies/cookie-jar.js';
import { CookieSigner } from '../cookies/cookie-signer.js';
import type { HttpSettings, SigningKeys } from '../http-settings.js';

/** Marks a browser in which sign-in needs no second factor (specification §3, `trust_device`). */
export class TrustedDeviceCookie {
  private readonly jar: CookieJar;
  private readonly signer: CookieSigner;

  constructor(
    private readonly settings: HttpSettings,
    keys: SigningKeys,
  ) {
    this.jar = new CookieJar(settings.cookies);
    this.signer = new CookieSigner(keys.for('cookie:trust_device'));
  }

  /** Null if the cookie is missing or its signature is invalid. */
  read(request: FastifyRequest): string | null {
    return this.signer.read(this.jar.read(request)('trust_device'));
  }

  start(reply: FastifyReply, value: string): void {
    this.jar.set(reply, 'trust_device', this.signer.sign(value), this.settings.twoFactor.trustLifetimeMs / 1000);
  }

  /** Writes nothing if the request has no such cookie. */
  clear(reply: FastifyReply): void {
    if (this.jar.read(reply.request)('trust_device')) this.jar.clear(reply, 'trust_device');
  }
}
