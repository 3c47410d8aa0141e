import { type CanActivate, Injectable } from '@nestjs/common';

import { assertSignUpOpen } from '@portvakt/identity';

import { HttpSettings } from '../http-settings.js';

/** Refuses while sign-up is disabled, before the body is validated (specification §11.2). */
@Injectable()
export class SignUpSwitchGuard implements CanActivate {
  constructor(private readonly settings: HttpSettings) {}

  canActivate(): boolean {
    assertSignUpOpen(this.settings.identity);
    return true;
  }
}
