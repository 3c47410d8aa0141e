import { type CanActivate, Injectable } from '@nestjs/common';

import { TwoFactorError } from '@portvakt/two-factor';

import { HttpSettings } from '../http-settings.js';

/** Where there are no authenticators, that is the answer whoever asks (contract §13.6, order). */
@Injectable()
export class TotpSwitchGuard implements CanActivate {
  constructor(private readonly settings: HttpSettings) {}

  canActivate(): boolean {
    if (this.settings.features.totp) return true;
    throw new TwoFactorError('TOTP_ISNT_CONFIGURED');
  }
}

/** The same for codes by e-mail. */
@Injectable()
export class EmailOtpSwitchGuard implements CanActivate {
  constructor(private readonly settings: HttpSettings) {}

  canActivate(): boolean {
    if (this.settings.features.emailOtp) return true;
    throw new TwoFactorError('OTP_ISNT_CONFIGURED');
  }
}
