import type { FastifyReply, FastifyRequest } from 'fastify';

import { CookieJar } from '../cookies/cookie-jar.js';
import { CookieSigner } from '../cookies/cookie-signer.js';
import type { HttpSettings, SigningKeys } from '../http-settings.js';

const SEPARATOR = '!';
/** One browser can have several sign-ins at providers in progress, in several tabs. Only the newest are kept. */
const MAX_STATES = 5;

/** Binds the states of redirects to the browser that started them (specification §3, C3). */
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
    this.write(reply, [...this.read(reply.request), state].slice(-MAX_STATES));
  }

  /** Removes a state from the cookie. Returns whether it was there. */
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
