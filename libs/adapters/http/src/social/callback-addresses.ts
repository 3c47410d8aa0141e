import { Injectable } from '@nestjs/common';

import { HttpSettings } from '../http-settings.js';
import { appendParameter } from '../request/append-parameter.js';

/** Where a callback sends a browser that it cannot let in (contract §12.2). */
@Injectable()
export class CallbackAddresses {
  private readonly ownPage: string;

  constructor(private readonly settings: HttpSettings) {
    const base = settings.basePath === '/' ? settings.origin : `${settings.origin}${settings.basePath}`;
    this.ownPage = `${base}/error`;
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
