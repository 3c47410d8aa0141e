import type { HttpSettings } from '../http-settings.js';
import { belowBase, routedPath } from '../request/routed-path.js';
import { parseAbsoluteUrl } from './absolute-url.js';
import type { TrustedOrigins } from './trusted-origins.js';

/** A URL that a page may send the user to, as it was given; both properties are null if the page may not. */
export interface AllowedReturnUrl {
  readonly to: string | null;
  /** Host and port; null for a path. */
  readonly host: string | null;
}

const REFUSED: AllowedReturnUrl = { to: null, host: null };

/** Decides where the web app may send a user after the sign-in (specification §11.6). */
export class ReturnUrlPolicy {
  /** First segments of the paths of the endpoints, below the base path. Deletion has no route while it is disabled. */
  private readonly endpoints = new Set(['delete-user']);

  constructor(
    private readonly trusted: TrustedOrigins,
    private readonly settings: Pick<HttpSettings, 'origin' | 'basePath'>,
  ) {}

  /** `route`: the pattern of a registered route, such as `/api/auth/callback/:id`. */
  addEndpoint(route: string): void {
    const segment = this.firstSegment(route);
    if (segment) this.endpoints.add(segment);
  }

  judge(to: string): AllowedReturnUrl {
    if (!this.trusted.acceptsReturnUrl(to)) return REFUSED;
    const absolute = parseAbsoluteUrl(to);
    // As the browser resolves it: `/./verify-email` is `/verify-email`.
    const { origin, pathname } = absolute ?? new URL(to, this.settings.origin);
    if (origin === this.settings.origin && this.isEndpoint(pathname)) return REFUSED;
    return { to, host: absolute?.host ?? null };
  }

  /** Opening such a URL changes something, for example uses up a token. */
  private isEndpoint(path: string): boolean {
    const segment = this.firstSegment(path);
    return segment !== undefined && this.endpoints.has(segment);
  }

  private firstSegment(path: string): string | undefined {
    return belowBase(routedPath(path), this.settings.basePath)?.split('/')[1];
  }
}
