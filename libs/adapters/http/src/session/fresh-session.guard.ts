import { Injectable } from '@nestjs/common';

import { GetSession, type SessionView } from '@portvakt/session';

import { HttpSettings } from '../http-settings.js';
import { SessionCookies } from './session-cookies.js';
import { SessionFreshness } from './session-freshness.js';
import { type OptionalSessionGuard, SessionGuard } from './session.guard.js';

/**
 * As `SessionGuard`, but refuses a session whose user has not authenticated recently. For endpoints of extensions: those
 * of the service check the shape of the body first (specification §1.2).
 */
@Injectable()
export class FreshSessionGuard extends SessionGuard {
  constructor(
    getSession: GetSession,
    cookies: SessionCookies,
    settings: HttpSettings,
    private readonly freshness: SessionFreshness,
  ) {
    super(getSession, cookies, settings);
  }

  override handleRequest<View = SessionView>(...parts: Parameters<OptionalSessionGuard['handleRequest']>): View {
    const view = super.handleRequest<SessionView>(...parts);
    this.freshness.require(view);
    return view as View;
  }
}
