import { Injectable } from '@nestjs/common';

import { HttpSettings } from '../http-settings.js';
import { basePrefix } from '../request/routed-path.js';

/**
 * The URL that the link of a reset mail redirects to: absolute, with its other parameters kept (specification §11.3).
 */
@Injectable()
export class ResetPage {
  constructor(private readonly settings: HttpSettings) {}

  with(callbackUrl: string, token: string): string {
    return this.urlWith(callbackUrl, 'token', token);
  }

  /** For an invalid or expired link. `callbackUrl`: empty leads to the built-in error page. */
  withoutToken(callbackUrl: string): string {
    return this.urlWith(callbackUrl || this.errorPage(), 'error', 'INVALID_TOKEN');
  }

  private urlWith(callbackUrl: string, name: string, value: string): string {
    const url = new URL(callbackUrl, this.settings.origin);
    url.searchParams.set(name, value);
    return url.href;
  }

  private errorPage(): string {
    return `${basePrefix(this.settings.basePath)}/error`;
  }
}
