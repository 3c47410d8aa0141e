import type { FastifyReply, FastifyRequest } from 'fastify';

import { CHALLENGE_LIFETIME_MS } from '@portvakt/passkey';

import { CookieJar } from '../cookies/cookie-jar.js';
import { CookieSigner } from '../cookies/cookie-signer.js';
import type { HttpSettings, SigningKeys } from '../http-settings.js';

const SEPARATOR = '!';
const MAX_CHALLENGES = 5;

/**
 * Binds challenges to the browser that asked for them (passkeys §3.1). Several, oldest first, because every open sign-in
 * page waits for a passkey.
 */
export class ChallengeCookie {
  private readonly jar: CookieJar;
  private readonly signer: CookieSigner;

  constructor({ cookies }: HttpSettings, keys: SigningKeys) {
    this.jar = new CookieJar(cookies);
    this.signer = new CookieSigner(keys.for('cookie:passkey'));
  }

  add(reply: FastifyReply, challenge: string): void {
    this.write(reply, [...this.read(reply.request), challenge].slice(-MAX_CHALLENGES));
  }

  /** Takes the challenge out of the cookie, whatever the answer will be; false where it is not in it. */
  take(reply: FastifyReply, challenge: string): boolean {
    const challenges = this.read(reply.request);
    if (!challenges.includes(challenge)) return false;
    const left = challenges.filter((other) => other !== challenge);
    if (left.length > 0) this.write(reply, left);
    else this.jar.clear(reply, 'passkey');
    return true;
  }

  private read(request: FastifyRequest): readonly string[] {
    return this.signer.read(this.jar.read(request)('passkey'))?.split(SEPARATOR) ?? [];
  }

  private write(reply: FastifyReply, challenges: readonly string[]): void {
    this.jar.set(reply, 'passkey', this.signer.sign(challenges.join(SEPARATOR)), CHALLENGE_LIFETIME_MS / 1000);
  }
}
