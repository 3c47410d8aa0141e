import type { FastifyReply, FastifyRequest } from 'fastify';

import { PENDING_SIGN_UP_LIFETIME_MS } from '@portvakt/social-linking';

import { CookieJar } from '../cookies/cookie-jar.js';
import { CookieSigner } from '../cookies/cookie-signer.js';
import type { HttpSettings, SigningKeys } from '../http-settings.js';

/** Binds a sign-up that waits for required fields to the browser that came back from the provider (specification §3). */
export class PendingSignUpCookie {
  private readonly jar: CookieJar;
  private readonly signer: CookieSigner;

  constructor(settings: HttpSettings, keys: SigningKeys) {
    this.jar = new CookieJar(settings.cookies);
    this.signer = new CookieSigner(keys.for('cookie:pending_sign_up'));
  }

  start(reply: FastifyReply, reference: string): void {
    this.jar.set(reply, 'pending_sign_up', this.signer.sign(reference), PENDING_SIGN_UP_LIFETIME_MS / 1000);
  }

  /** Null if the cookie is missing or its signature is invalid. */
  read(request: FastifyRequest): string | null {
    return this.signer.read(this.jar.read(request)('pending_sign_up'));
  }

  clear(reply: FastifyReply): void {
    this.jar.clear(reply, 'pending_sign_up');
  }
}
