import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

import { appendParameter } from '../request/append-parameter.js';
import { sendTo } from '../request/send-to.js';
import { SessionCookies } from '../session/session-cookies.js';
import { TrustedDeviceCookie } from './trusted-device-cookie.js';
import { TwoFactorCookie } from './two-factor-cookie.js';

/**
 * A sign-in that still waits for its second factor: what the browser keeps of it, and what it is told
 * (specification §11.2, §12.2).
 */
@Injectable()
export class SecondStepAnswer {
  constructor(
    private readonly sessions: SessionCookies,
    private readonly pending: TwoFactorCookie,
    private readonly trustedDevice: TrustedDeviceCookie,
  ) {}

  /** For a call that answers JSON. No session cookie has a value in it, and a device that is not trusted is forgotten. */
  json(reply: FastifyReply, reference: string, remember: boolean): { readonly twoFactorRedirect: true } {
    this.keep(reply, reference, remember);
    return { twoFactorRedirect: true };
  }

  /**
   * For one that redirects: to where the caller wanted to go, which then asks for the code (specification §12.2,
   * step 14).
   */
  redirect(reply: FastifyReply, reference: string, callbackUrl: string): void {
    this.keep(reply, reference, true);
    sendTo(reply, appendParameter(callbackUrl, 'twoFactorRedirect', 'true'));
  }

  private keep(reply: FastifyReply, reference: string, remember: boolean): void {
    this.pending.start(reply, reference);
    this.trustedDevice.forget(reply);
    this.sessions.suspend(reply, remember);
  }
}
