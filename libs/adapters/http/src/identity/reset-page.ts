import { Injectable } from '@nestjs/common';

import { HttpSettings } from '../http-settings.js';

/**
 * Where the link of a reset mail sends a browser: an absolute address, its other parameters kept (specification §11.3).
 */
@Injectable()
export class ResetPage {
  constructor(private readonly settings: HttpSettings) {}

  with(callbackUrl: string, token: string): string {
    return this.address(callbackUrl, 'token', token);
  }

  /** The link is dead, or names no page of its own. */
  withoutToken(callbackUrl: string): string {
    return this.address(callbackUrl || this.errorPage(), 'error', 'INVALID_TOKEN');
  }

  private address(callbackUrl: string, name: string, value: string): string {
    const address = new URL(callbackUrl, this.settings.origin);
    address.searchParams.set(name, value);
    return address.href;
  }

  private errorPage(): string {
    const { basePath } = this.settings;
    return `${basePath === '/' ? '' : basePath}/error`;
  }
}
