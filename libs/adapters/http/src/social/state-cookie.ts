import type { FastifyReply, FastifyRequest } from 'fastify';

import { CookieJar } from '../cookies/cookie-jar.js';
import { CookieSigner } from '../cookies/cookie-signer.js';
import type { HttpSettings, SigningKeys } from '../http-settings.js';

const SEPARATOR = '!';
/** As many ways to a provider may be under way at once in one browser, in several tabs. */
const MOST_STATES = 5;

/** The states this browser was given: one that was given to another is none (specification §3, C3). */
export class StateCookie {
  private readonly jar: CookieJar;
  private readonly signer: CookieSigner;

  constructor(
    private readonly settings: HttpSettings,
    keys: SigningKeys,
  ) {
    this.jar = new CookieJar(settings.cookies);
    this.signer = new CookieSigner(keys.for('cookie:state'));
  }

  add(reply: FastifyReply, state: string): void {
    this.write(reply, [...this.read(reply.request), state].slice(-MOST_STATES));
  }

  /** Whether it was there; it is gone from there afterwards. */
  take(reply: FastifyReply, state: string): boolean {
    const states = this.read(reply.request);
    if (!states.includes(state)) return false;
    const others = states.filter((other) => other !== state);
    if (others.length > 0) this.write(reply, others);
    else this.jar.clear(reply, 'state');
    return true;
  }

  private read(request: FastifyRequest): readonly string[] {
    return this.signer.read(this.jar.read(request)('state'))?.split(SEPARATOR) ?? [];
  }

  private write(reply: FastifyReply, states: readonly string[]): void {
    this.jar.set(reply, 'state', this.signer.sign(states.join(SEPARATOR)), this.settings.stateLifetimeMs / 1000);
  }
}
