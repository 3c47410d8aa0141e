import { type CanActivate, Injectable } from '@nestjs/common';

import { assertSignUpOpen } from '@portvakt/identity';

import { HttpSettings } from '../http-settings.js';

/**
 * Where nobody may sign up, that is the answer whatever the body holds: its fields come after (specification §11.2).
 */
@Injectable()
export class SignUpSwitchGuard implements CanActivate {
  constructor(private readonly settings: HttpSettings) {}

  canActivate(): boolean {
    assertSignUpOpen(this.settings.identity);
    return true;
  }
}
