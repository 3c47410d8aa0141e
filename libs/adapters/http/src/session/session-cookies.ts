import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Clock } from '@portvakt/kernel';
import type { SessionReader, SessionReading, SessionView } from '@portvakt/session';

import { CookieJar } from '../cookies/cookie-jar.js';
import { CookieSigner } from '../cookies/cookie-signer.js';
import type { HttpSettings, SigningKeys } from '../http-settings.js';
import type { RecentBans } from './recent-bans.js';
import { sessionViewText } from './session-answer.js';
import { SessionDataCookie, userIdIn } from './session-data-cookie.js';

/**
 * Cookie prefix of the reference library, whose live sessions are still accepted after a migration from it
 * (specification C22).
 */
const REFERENCE_PREFIX = 'better-auth';
const NOT_REMEMBERED = 'true';

/** The part of a session that is stored in its cookies. */
export interface CookieSession {
  readonly token: string;
  readonly remember: boolean;
}

export interface SessionCookieValues {
  /** The session token if its signature is valid, otherwise null. */
  readonly token: string | null;
  /** The session-data cookie, not yet verified. */
  readonly data: string | undefined;
  /** False: the user signed in without "remember me" in this browser. */
  readonly remember: boolean;
}

/** Reads and writes the three cookies of a session: token, data and `dont_remember` (specification §3). */
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
    private readonly recentBans: RecentBans,
  ) {
    const referenceKeys = settings.cookies.prefix === REFERENCE_PREFIX ? keys.raw : [];
    this.jar = new CookieJar(settings.cookies);
    this.token = new CookieSigner([...keys.for('cookie:session_token'), ...referenceKeys]);
    this.marker = new CookieSigner(keys.for('cookie:dont_remember'));
    this.dataCookie = new SessionDataCookie(keys.for('cookie:session_data'));
  }

  read(request: FastifyRequest): SessionCookieValues {
    const value = this.jar.read(request);
    return {
      token: this.token.read(value('session_token')),
      data: value('session_data'),
      remember: this.marker.read(value('dont_remember')) !== NOT_REMEMBERED,
    };
  }

  /**
   * Writes the cookies of a new session, and clears the `dont_remember` cookie of an earlier sign-in (D-30) and the
   * `admin_session` cookie that an expired impersonation left in this browser (operators §9).
   */
  async start(reply: FastifyReply, { token, remember }: CookieSession): Promise<void> {
    this.writeToken(reply, token, remember);
    if (this.jar.read(reply.request)('admin_session') !== undefined) this.jar.clear(reply, 'admin_session');
    if (remember) this.clearMarker(reply);
    await this.refreshData(reply, { token, remember });
  }

  /** As `start`, for an action that may have replaced the caller's session. Null: the session was not replaced. */
  async replace(reply: FastifyReply, session: CookieSession | null): Promise<void> {
    if (session) await this.start(reply, session);
  }

  /** Writes the cookies of an existing session again, remembered only if the browser's cookies say so too. */
  async renew(reply: FastifyReply, { token, remember }: CookieSession): Promise<void> {
    const isRemembered = remember && this.read(reply.request).remember;
    this.writeToken(reply, token, isRemembered);
    await this.refreshData(reply, { token, remember: isRemembered });
  }

  /** After a change of session or user: writes the session-data cookie again, or clears it (security D11). */
  async refreshData(reply: FastifyReply, { token, remember }: CookieSession): Promise<void> {
    if (!this.settings.sessionCookieCache.enabled) return;
    // The change is already committed, so a failing read must not fail the request.
    const view = await this.reader.find(token).catch(() => null);
    if (view) this.writeData(reply, view, remember);
    else this.clearData(reply);
  }

  /** As `refreshData`, for the session of the request. */
  async refreshOwnData(reply: FastifyReply): Promise<void> {
    const { token, remember } = this.read(reply.request);
    if (token !== null) await this.refreshData(reply, { token, remember });
  }

  /**
   * Sets the cookies of a pending sign-in: there is no session yet, only the choice to be remembered (specification
   * §11.2).
   */
  startPendingSignIn(reply: FastifyReply, remember: boolean): void {
    this.jar.clear(reply, 'session_token');
    this.jar.clear(reply, 'session_data');
    if (remember) this.clearMarker(reply);
    else this.writeMarker(reply);
  }

  /** Writes or clears the cookies as the result of reading a session requires (specification §7, rules 3 to 7). */
  apply(reply: FastifyReply, reading: SessionReading): void {
    if (reading.kind === 'not-found') this.clear(reply);
    // Only remembered sessions are refreshed.
    if (reading.kind === 'refreshed') this.writeToken(reply, reading.view.session.token, true);
    if (reading.kind === 'refreshed' || reading.kind === 'current') this.writeData(reply, reading.view, true);
  }

  /** The answer of `/get-session` from a valid session-data cookie, otherwise null (specification §3.2). */
  cachedAnswer({ token, data }: SessionCookieValues): string | null {
    if (!this.settings.sessionCookieCache.enabled || !token || !data) return null;
    const banned = this.recentBans.userIds();
    const body = banned && this.dataCookie.read(data, token, this.clock.now().getTime());
    return body && banned.size > 0 && banned.has(userIdIn(body)) ? null : body;
  }

  clearData(reply: FastifyReply): void {
    if (this.settings.sessionCookieCache.enabled) this.jar.clear(reply, 'session_data');
  }

  clear(reply: FastifyReply): void {
    this.jar.clear(reply, 'session_token');
    this.jar.clear(reply, 'session_data');
    this.jar.clear(reply, 'dont_remember');
  }

  /** Clears the cookies if they are those of the session with this token. */
  clearSession(reply: FastifyReply, token: string): void {
    if (this.read(reply.request).token === token) this.clear(reply);
  }

  private writeToken(reply: FastifyReply, token: string, remember: boolean): void {
    const seconds = remember ? this.settings.sessionLifetimeMs / 1000 : undefined;
    this.jar.set(reply, 'session_token', this.token.sign(token), seconds);
    if (!remember) this.writeMarker(reply);
  }

  private writeMarker(reply: FastifyReply): void {
    this.jar.set(reply, 'dont_remember', this.marker.sign(NOT_REMEMBERED));
  }

  private clearMarker(reply: FastifyReply): void {
    if (this.jar.read(reply.request)('dont_remember')) this.jar.clear(reply, 'dont_remember');
  }

  /**
   * Clears the cookie instead if the answer is too long for one, or the session is an impersonated one, which must be
   * able to end at once (operators §9). Does nothing while the cookie cache is off.
   */
  private writeData(reply: FastifyReply, view: SessionView, remember: boolean): void {
    const { enabled, ttlMs } = this.settings.sessionCookieCache;
    if (!enabled) return;
    const isImpersonated = view.session.impersonatedBy !== null;
    const text = sessionViewText(view, this.settings.identity.additionalFields);
    const value = isImpersonated ? null : this.dataCookie.write(text, this.clock.now().getTime() + ttlMs);
    if (value === null) this.clearData(reply);
    else this.jar.set(reply, 'session_data', value, remember ? ttlMs / 1000 : undefined);
  }
}
