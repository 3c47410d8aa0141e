import type { FastifyReply, FastifyRequest } from 'fastify';

import type { HttpSettings, SigningKeys } from '../http-settings.js';
import { CookieJar } from './cookie-jar.js';
import type { CookieSuffix } from './cookie-names.js';
import { CookieSigner } from './cookie-signer.js';

const SEPARATOR = '!';
/** Several tabs may be open, each with its own value. */
const MAX_VALUES = 5;

interface Cookie {
  readonly suffix: CookieSuffix;
  readonly lifetimeMs: number;
}

/** A signed cookie with the newest five values that a browser was given, oldest first. Each can be taken once. */
export abstract class NewestValuesCookie {
  private readonly jar: CookieJar;
  private readonly signer: CookieSigner;

  constructor(
    { cookies }: HttpSettings,
    keys: SigningKeys,
    private readonly cookie: Cookie,
  ) {
    this.jar = new CookieJar(cookies);
    this.signer = new CookieSigner(keys.for(`cookie:${cookie.suffix}`));
  }

  add(reply: FastifyReply, value: string): void {
    this.write(reply, [...this.read(reply.request), value].slice(-MAX_VALUES));
  }

  /** Removes a value from the cookie. Returns whether it was there. */
  take(reply: FastifyReply, value: string): boolean {
    const values = this.read(reply.request);
    if (!values.includes(value)) return false;
    const others = values.filter((other) => other !== value);
    if (others.length > 0) this.write(reply, others);
    else this.jar.clear(reply, this.cookie.suffix);
    return true;
  }

  private read(request: FastifyRequest): readonly string[] {
    return this.signer.read(this.jar.read(request)(this.cookie.suffix))?.split(SEPARATOR) ?? [];
  }

  private write(reply: FastifyReply, values: readonly string[]): void {
    const { suffix, lifetimeMs } = this.cookie;
    this.jar.set(reply, suffix, this.signer.sign(values.join(SEPARATOR)), lifetimeMs / 1000);
  }
}
