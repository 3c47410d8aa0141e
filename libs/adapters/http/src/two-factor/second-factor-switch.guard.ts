import { type CanActivate, Injectable } from '@nestjs/common';

import { assertEmailOtpEnabled, assertTotpEnabled } from '@portvakt/two-factor';

import { HttpSettings } from '../http-settings.js';

/** Refuses while authenticators are disabled, before the caller is identified (specification §13.6, order). */
@Injectable()
export class TotpSwitchGuard implements CanActivate {
  constructor(private readonly settings: HttpSettings) {}

  canActivate(): boolean {
    assertTotpEnabled(this.settings.twoFactor);
    return true;
  }
}

/** Refuses while codes by e-mail are disabled, before the caller is identified. */
@Injectable()
export class EmailOtpSwitchGuard implements CanActivate {
  constructor(private readonly settings: HttpSettings) {}

  canActivate(): boolean {
    assertEmailOtpEnabled(this.settings.twoFactor);
    return true;
  }
}
