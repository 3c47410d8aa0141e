import { Injectable } from '@nestjs/common';

import { HttpSettings } from '../http-settings.js';
import { appendParameter } from '../request/append-parameter.js';
import { basePrefix } from '../request/routed-path.js';

/** Builds the URLs that the social endpoints redirect to (specification §12.2). */
@Injectable()
export class SocialRedirects {
  private readonly errorPage: string;
  private readonly prefix: string;

  constructor(private readonly settings: HttpSettings) {
    this.prefix = basePrefix(settings.basePath);
    this.errorPage = `${settings.origin}${this.prefix}/error`;
  }

  /** The path of the callback. Not taken from the request, whose target may name another host (specification C7). */
  callback(provider: string, query: string): string {
    return `${this.prefix}/callback/${encodeURIComponent(provider)}?${query}`;
  }

  /** The page that asks a new user for required fields. */
  completeSignUp(): string {
    return `${this.settings.origin}/fullfor`;
  }

  /** The built-in error page, even if the deployment has configured another one. */
  builtInError(code: string): string {
    return appendParameter(this.errorPage, 'error', code);
  }

  /** `errorUrl`: the error page that the client asked for; null or empty: the deployment's (specification §8.4). */
  error(code: string, errorUrl: string | null = null, description?: string): string {
    const url = appendParameter(errorUrl || this.settings.errorUrl, 'error', code);
    return description === undefined ? url : appendParameter(url, 'error_description', description);
  }
}
