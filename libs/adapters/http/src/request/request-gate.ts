import type { FastifyReply, FastifyRequest } from 'fastify';

import { answerFor, type ErrorAnswer } from '../errors/error-answer.js';
import { sendError } from '../errors/error.filter.js';
import { TooManyRequestsError } from '../errors/request-error.js';
import type { HttpSettings } from '../http-settings.js';
import { pathBelowBase } from '../rate-limit/path-below-base.js';
import type { RateVerdict } from '../rate-limit/rate-limit-store.js';
import type { RateLimiter } from '../rate-limit/rate-limiter.js';
import { NO_STORE, securityHeaders } from './security-headers.js';

/** What the gate asks of the web app: whether a path is one of its files or pages. */
export interface SitePages {
  has(path: string): boolean;
}

/**
 * The first steps of every request (contract §1.2, 1 to 3), before its body is read: headers that every answer carries,
 * disabled paths, the limits by client address, paths that nobody knows. A hook of Fastify, because Nest's guards run
 * only for known paths and after the body (docs/adr/0004).
 */
export class RequestGate {
  private readonly headers: Readonly<Record<string, string>>;
  private readonly disabled: ReadonlySet<string>;

  constructor(
    private readonly settings: HttpSettings,
    private readonly limiter: RateLimiter,
    private readonly pages: SitePages,
  ) {
    this.headers = { ...securityHeaders(settings), ...NO_STORE };
    this.disabled = new Set(settings.disabledPaths);
  }

  readonly hook = (request: FastifyRequest, reply: FastifyReply, next: () => void): void => {
    void reply.headers(this.headers);
    const url = request.raw.url ?? '/';
    const path = pathBelowBase(url, '/') ?? url;
    if (this.pages.has(path)) return next();
    const below = pathBelowBase(url, this.settings.basePath) ?? path;
    // One spelling of each path: no route of ours holds a character that would need encoding (B10).
    const isUnknown = this.disabled.has(below) || url.slice(0, path.length).includes('%');
    const verdict = this.limiter.takeForAddress(below, request.ip);
    if (verdict instanceof Promise) void verdict.then((late) => decide(late, isUnknown, reply, next));
    else decide(verdict, isUnknown, reply, next);
  };
}

const NOT_FOUND: ErrorAnswer = { status: 404, headers: {} };

/**
 * A disabled path is unknown before it is counted (step 1 before step 2), but counts all the same. A path that the
 * router does not know is answered here (step 3), because Fastify would read and judge its body first.
 */
function decide(verdict: RateVerdict, isUnknown: boolean, reply: FastifyReply, next: () => void): void {
  if (isUnknown) return sendError(reply, NOT_FOUND);
  if (!verdict.allowed) return sendError(reply, answerFor(new TooManyRequestsError(verdict.retryAfterSeconds)));
  if (reply.request.is404) return sendError(reply, NOT_FOUND);
  next();
}
