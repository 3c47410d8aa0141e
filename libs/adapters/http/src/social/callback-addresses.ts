import { Injectable } from '@nestjs/common';

import { HttpSettings } from '../http-settings.js';
import { appendParameter } from '../request/append-parameter.js';

/** Where a callback sends a browser that it cannot let in (specification §12.2). */
@Injectable()
export class CallbackAddresses {
  private readonly ownPage: string;
  private readonly basePath: string;

  constructor(private readonly settings: HttpSettings) {
    this.basePath = settings.basePath === '/' ? '' : settings.basePath;
    this.ownPage = `${settings.origin}${this.basePath}/error`;
  }

  /**
   * The callback of a provider, as a path; never from the request's own target, which may name another host
   * (security C7).
   */
  callback(provider: string, query: string): string {
    return `${this.basePath}/callback/${encodeURIComponent(provider)}?${query}`;
  }

  /** Our own page, whatever the deployment has configured. */
  ownError(code: string): string {
    return appendParameter(this.ownPage, 'error', code);
  }

  /** The address that the caller asked for, else that of the deployment. */
  error(code: string, errorUrl: string | null = null, description?: string): string {
    const address = appendParameter(errorUrl ?? this.settings.errorUrl, 'error', code);
    return description === undefined ? address : appendParameter(address, 'error_description', description);
  }
}
