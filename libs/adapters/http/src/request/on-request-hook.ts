import type { FastifyReply, FastifyRequest } from 'fastify';

import { answerFor, FORBIDDEN, NOT_FOUND, PREFETCH_REFUSED, sendError } from '../errors/error-answer.js';
import { TooManyRequestsError } from '../errors/request-error.js';
import { EXTENSIONS_PATH } from '../extension-endpoints/extension-endpoint.js';
import type { HttpSettings } from '../http-settings.js';
import { isOperatorPath, type OperatorAccess } from '../operators/operator-access.js';
import type { TrustedOrigins } from '../origin/trusted-origins.js';
import { countedPath } from '../rate-limit/rate-limit-rules.js';
import type { RateVerdict } from '../rate-limit/rate-limit-store.js';
import type { RateLimiter } from '../rate-limit/rate-limiter.js';
import { SharedIpHint } from '../rate-limit/shared-ip-hint.js';
import { isOptionsWithoutPreflight, isPreflight, isUnreadableCrossSite } from './cross-origin.js';
import { type DisabledPaths, inBraces } from './disabled-paths.js';
import { isPrefetchedChange } from './prefetch.js';
import { removeForwardedPorts } from './forwarded-ips.js';
import { belowBase, routedPath } from './routed-path.js';
import { NO_STORE, securityHeaders } from './security-headers.js';

/** Returns whether a path is a file or page of the web app. */
export interface SitePages {
  has(path: string): boolean;
}

/**
 * Steps 0 to 3 of every request (specification §1.2), before its body is read: sets the headers of every answer, and
 * refuses cross-site requests that cannot read the answer, disabled paths, clients over their rate limit and unknown
 * paths. An `onRequest` hook of Fastify, because Nest's guards run after the body is read, and for known paths only
 * (docs/adr/0004).
 */
export class OnRequestHook {
  private readonly headers: Readonly<Record<string, string>>;
  private readonly sharedIp = new SharedIpHint();

  constructor(
    private readonly settings: HttpSettings,
    private readonly limiter: RateLimiter,
    private readonly pages: SitePages,
    private readonly operators: OperatorAccess,
    private readonly trustedOrigins: TrustedOrigins,
    private readonly disabled: DisabledPaths,
  ) {
    this.headers = { ...securityHeaders(settings), ...NO_STORE };
  }

  readonly hook = (request: FastifyRequest, reply: FastifyReply, next: (error?: Error) => void): void => {
    void reply.headers(this.headers).header('x-request-id', request.id);
    removeForwardedPorts(request.headers);
    const url = request.raw.url ?? '/';
    const path = routedPath(url);
    const below = this.belowBaseOf(request, path);
    if (this.isPage(request.method, path, below)) return next();
    const origins = isOperatorPath(below) ? this.operators.origins : this.trustedOrigins;
    if (isUnreadableCrossSite(request.headers, origins)) return sendError(reply, FORBIDDEN);
    if (isPrefetchedChange(request.headers, below)) return sendError(reply, PREFETCH_REFUSED);
    const isUnknown =
      isPercentEncoded(url) ||
      isOptionsWithoutPreflight(request) ||
      (below !== null && this.disabled.has(below)) ||
      (isOperatorPath(below) && !this.operators.existsFor(request.ip));
    const verdict = this.take(request, path, below);
    if (!(verdict instanceof Promise)) return this.decide(verdict, isUnknown, reply, next);
    verdict.then((resolved) => this.decide(resolved, isUnknown, reply, next)).catch(next);
  };

  /**
   * A disabled path is counted, but answered 404 even over the limit (step 1 before step 2). A path that the router does
   * not know is answered here (step 3), because Fastify would read and validate its body first.
   */
  private decide(verdict: RateVerdict, isUnknown: boolean, reply: FastifyReply, next: () => void): void {
    if (isUnknown) return sendError(reply, NOT_FOUND);
    if (!verdict.allowed) {
      this.sharedIp.refused(reply.request);
      return sendError(reply, answerFor(new TooManyRequestsError(verdict.retryAfterSeconds)));
    }
    if (reply.request.is404) return sendError(reply, NOT_FOUND);
    next();
  }

  private take(request: FastifyRequest, path: string, below: string | null): RateVerdict | Promise<RateVerdict> {
    const { ip } = request;
    if (isPreflight(request)) return this.limiter.takePreflight(below ?? path, ip);
    // The CORS plugin has a route for OPTIONS at every path.
    const hasNoRoute = request.is404 || request.method === 'OPTIONS';
    if (hasNoRoute && !isRouted(request, path, below)) return this.limiter.takeUnknown(below ?? path, ip);
    return below === null ? this.limiter.takeOutsideBasePath(path, ip) : this.limiter.takeForIp(below, ip);
  }

  /**
   * For an endpoint of an extension, the pattern of its route is counted, so that the values of a parameter share one
   * limit.
   */
  private belowBaseOf(request: FastifyRequest, path: string): string | null {
    const below = belowBase(path, this.settings.basePath);
    if (!below?.startsWith(`${EXTENSIONS_PATH}/`) || request.is404) return below;
    return inBraces(belowBase(request.routeOptions.url ?? path, this.settings.basePath) ?? below);
  }

  /** With a base path, a path below it is an endpoint, even if a page has the same name. */
  private isPage(method: string, path: string, below: string | null): boolean {
    return method === 'GET' && (below === null || this.settings.basePath === '/') && this.pages.has(path);
  }
}

const METHODS = ['GET', 'POST'];

/** Whether any method has a route at this path: all methods of a path share its counter (specification §9). */
const isRouted = ({ server }: FastifyRequest, path: string, below: string | null): boolean =>
  (below !== null && countedPath(below) !== below) || METHODS.some((method) => server.hasRoute({ method, url: path }));

const QUERY = /\?.*$/s;

/** A path with percent-encoding is unknown: no route needs it, and each path must have one spelling (security B10). */
const isPercentEncoded = (url: string): boolean => url.includes('%') && url.replace(QUERY, '').includes('%');
