import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

import type { SecondFactorPassed } from '@portvakt/two-factor';

import type { IssuedSession } from '@portvakt/kernel';

import { TrustedDeviceCookie } from './trusted-device-cookie.js';
import { TwoFactorCookie } from './two-factor-cookie.js';
import { KnownDeviceCookie } from '../identity/known-device-cookie.js';
import { SessionCookies } from '../session/session-cookies.js';

/** Updates the cookies after an accepted code or a change of the second factor (specification §13.4, §13.5). */
@Injectable()
export class SecondFactorCookies {
  constructor(
    private readonly sessions: SessionCookies,
    private readonly pending: TwoFactorCookie,
    private readonly trustedDevice: TrustedDeviceCookie,
    private readonly knownDevice: KnownDeviceCookie,
  ) {}

  async passed(reply: FastifyReply, passed: SecondFactorPassed): Promise<void> {
    const { started, endsPending, trustedDeviceCookie, owner } = passed;
    if (endsPending) this.pending.clear(reply);
    if (trustedDeviceCookie !== null) this.trustedDevice.start(reply, trustedDeviceCookie);
    if (passed.completesPasswordSignIn) this.knownDevice.add(reply, owner.email);
    await this.sessions.replace(reply, started);
  }

  /** After the second factor was turned off: no browser of the user is trusted any longer. */
  async turnedOff(reply: FastifyReply, started: IssuedSession): Promise<void> {
    this.trustedDevice.clear(reply);
    await this.sessions.start(reply, started);
  }
}
