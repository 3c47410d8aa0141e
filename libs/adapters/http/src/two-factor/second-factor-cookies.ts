import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

import type { SecondFactorPassed } from '@portvakt/two-factor';

import type { IssuedSession } from '@portvakt/kernel';

import { TrustedDeviceCookie } from './trusted-device-cookie.js';
import { TwoFactorCookie } from './two-factor-cookie.js';
import { KnownDeviceCookie } from '../identity/known-device-cookie.js';
import { SessionCookies } from '../session/session-cookies.js';

/**
 * What the browser is to keep after a change of the second factor, or a code that was right (specification §13.4,
 * §13.5).
 */
@Injectable()
export class SecondFactorCookies {
  constructor(
    private readonly sessions: SessionCookies,
    private readonly pending: TwoFactorCookie,
    private readonly trustedDevice: TrustedDeviceCookie,
    private readonly knownDevice: KnownDeviceCookie,
  ) {}

  async passed(reply: FastifyReply, passed: SecondFactorPassed): Promise<void> {
    const { started, endsPending, deviceCookie, owner } = passed;
    if (endsPending) this.pending.clear(reply);
    if (deviceCookie !== null) this.trustedDevice.start(reply, deviceCookie);
    if (passed.completesPasswordSignIn) this.knownDevice.add(reply, owner.email);
    await this.replaced(reply, started);
  }

  /** No device is trusted any more. */
  async turnedOff(reply: FastifyReply, started: IssuedSession): Promise<void> {
    this.trustedDevice.forget(reply);
    await this.replaced(reply, started);
  }

  /** Null: the session goes on, and the browser keeps what it has. */
  async replaced(reply: FastifyReply, started: IssuedSession | null): Promise<void> {
    if (started) await this.sessions.start(reply, started);
  }
}
