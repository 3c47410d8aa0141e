import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

import { appendParameter } from '../request/append-parameter.js';
import { SessionCookies } from '../session/session-cookies.js';
import { TrustedDeviceCookie } from './trusted-device-cookie.js';
import { TwoFactorCookie } from './two-factor-cookie.js';

/** The answer that starts a pending sign-in, with its cookies (specification §11.2, §12.2). */
@Injectable()
export class SecondStepAnswer {
  constructor(
    private readonly sessions: SessionCookies,
    private readonly pending: TwoFactorCookie,
    private readonly trustedDevice: TrustedDeviceCookie,
  ) {}

  /** For an endpoint that answers JSON. */
  json(reply: FastifyReply, reference: string, remember: boolean): { readonly twoFactorRedirect: true } {
    this.writeCookies(reply, reference, remember);
    return { twoFactorRedirect: true };
  }

  /**
   * For an endpoint that redirects: `callbackUrl` with the parameter that makes its page ask for a code (specification
   * §12.2, step 14).
   */
  redirectUrl(reply: FastifyReply, reference: string, callbackUrl: string): string {
    this.writeCookies(reply, reference, true);
    return appendParameter(callbackUrl, 'twoFactorRedirect', 'true');
  }

  /** Clears the trusted-device cookie: this sign-in requires a code in spite of it. */
  private writeCookies(reply: FastifyReply, reference: string, remember: boolean): void {
    this.pending.start(reply, reference);
    this.trustedDevice.clear(reply);
    this.sessions.startPendingSignIn(reply, remember);
  }
}
