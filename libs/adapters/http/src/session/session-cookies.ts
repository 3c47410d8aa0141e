import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Clock } from '@portvakt/kernel';
import type { SessionReader, SessionReading, SessionView } from '@portvakt/session';

import { CookieJar } from '../cookies/cookie-jar.js';
import { CookieSigner } from '../cookies/cookie-signer.js';
import type { HttpSettings, SigningKeys } from '../http-settings.js';
import { sessionViewText } from './session-answer.js';
import { SessionDataCookie } from './session-data-cookie.js';

/** The prefix of the reference library, whose live sessions are still read after a take-over (specification C22). */
const REFERENCE_PREFIX = 'better-auth';
const NOT_REMEMBERED = 'true';

export interface PresentedCookies {
  /** The session token, signed here; null without. */
  readonly token: string | null;
  /** The session-data cookie as it came. */
  readonly data: string | undefined;
  /** False: the owner asked not to be remembered in this browser. */
  readonly remember: boolean;
}

/** The three cookies of a session (specification §3), always written and cleared together. */
export class SessionCookies {
  private readonly jar: CookieJar;
  private readonly token: CookieSigner;
  private readonly marker: CookieSigner;
  private readonly dataCookie: SessionDataCookie;

  constructor(
    private readonly settings: HttpSettings,
    keys: SigningKeys,
    private readonly reader: SessionReader,
    private readonly clock: Clock,
  ) {
    const takenOver = settings.cookies.prefix === REFERENCE_PREFIX ? keys.raw : [];
    this.jar = new CookieJar(settings.cookies);
    this.token = new CookieSigner([...keys.for('cookie:session_token'), ...takenOver]);
    this.marker = new CookieSigner(keys.for('cookie:dont_remember'));
    this.dataCookie = new SessionDataCookie(keys.for('cookie:session_data'));
  }

  read(request: FastifyRequest): PresentedCookies {
    const value = this.jar.read(request);
    return {
      token: this.token.read(value('session_token')),
      data: value('session_data'),
      remember: this.marker.read(value('dont_remember')) !== NOT_REMEMBERED,
    };
  }

  /** A session that has just begun; the browser forgets what an earlier sign-in asked for (D-30). */
  async start(reply: FastifyReply, { token, remember }: { token: string; remember: boolean }): Promise<void> {
    this.write(reply, token, remember);
    if (remember && this.jar.read(reply.request)('dont_remember')) this.jar.clear(reply, 'dont_remember');
    await this.keepAnew(reply, { token, remember });
  }

  /** The same session of a user who has changed: kept by the browser as it was before. */
  async renew(reply: FastifyReply, { token, remember }: { token: string; remember: boolean }): Promise<void> {
    const isRemembered = remember && this.read(reply.request).remember;
    this.write(reply, token, isRemembered);
    await this.keepAnew(reply, { token, remember: isRemembered });
  }

  /** Session and user have changed: what the browser keeps of them is read again, or goes (security D11). */
  async keepAnew(reply: FastifyReply, { token, remember }: { token: string; remember: boolean }): Promise<void> {
    if (!this.settings.sessionCookieCache.enabled) return;
    // The change itself is done, so that a failing read costs the browser its copy and nothing else.
    const view = await this.reader.find(token).catch(() => null);
    if (view) this.keep(reply, view, remember);
    else this.forgetData(reply);
  }

  /** A sign-in that owes its second factor: no session yet, only how it is to be remembered (specification §11.2). */
  suspend(reply: FastifyReply, remember: boolean): void {
    this.jar.clear(reply, 'session_token');
    this.jar.clear(reply, 'session_data');
    if (!remember) this.jar.set(reply, 'dont_remember', this.marker.sign(NOT_REMEMBERED));
    else if (this.jar.read(reply.request)('dont_remember')) this.jar.clear(reply, 'dont_remember');
  }

  /** The cookies that follow from reading a session (specification §7, rules 3 to 7). */
  follow(reply: FastifyReply, reading: SessionReading, remember: boolean): void {
    if (reading.kind === 'gone') this.forget(reply);
    if (reading.kind === 'refreshed') this.rewrite(reply, reading.view, remember);
    if (reading.kind === 'current') this.keep(reply, reading.view);
  }

  /** The same session again: its end has moved, or its data have changed. */
  rewrite(reply: FastifyReply, view: SessionView, remember: boolean): void {
    this.write(reply, view.session.token, remember);
    this.keep(reply, view, remember);
  }

  /** Leaves the answer of `/get-session` with the browser, where that is switched on. */
  keep(reply: FastifyReply, view: SessionView, remember = true): void {
    const { enabled, ttlMs } = this.settings.sessionCookieCache;
    if (!enabled) return;
    const text = sessionViewText(view, this.settings.identity.additionalFields);
    const value = this.dataCookie.write(text, this.clock.now().getTime() + ttlMs);
    if (value === null) this.forgetData(reply);
    else this.jar.set(reply, 'session_data', value, remember ? ttlMs / 1000 : undefined);
  }

  /** What the session-data cookie says, where it may be believed (specification §3.2). */
  cachedAnswer({ token, data }: PresentedCookies): string | null {
    if (!this.settings.sessionCookieCache.enabled || !token || !data) return null;
    return this.dataCookie.read(data, token, this.clock.now().getTime());
  }

  forgetData(reply: FastifyReply): void {
    if (this.settings.sessionCookieCache.enabled) this.jar.clear(reply, 'session_data');
  }

  forget(reply: FastifyReply): void {
    this.jar.clear(reply, 'session_token');
    this.jar.clear(reply, 'session_data');
    this.jar.clear(reply, 'dont_remember');
  }

  private write(reply: FastifyReply, token: string, remember: boolean): void {
    const seconds = remember ? this.settings.sessionLifetimeMs / 1000 : undefined;
    this.jar.set(reply, 'session_token', this.token.sign(token), seconds);
    if (!remember) this.jar.set(reply, 'dont_remember', this.marker.sign(NOT_REMEMBERED));
  }
}
