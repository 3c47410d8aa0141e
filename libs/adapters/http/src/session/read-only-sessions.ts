import type { FastifyReply, FastifyRequest } from 'fastify';

import { OperatorsError } from '@portvakt/operators';
import type { GetSession } from '@portvakt/session';

import { answerFor, sendError } from '../errors/error-answer.js';
import type { HttpSettings } from '../http-settings.js';
import { isOperatorPath } from '../operators/operator-access.js';
import { CHANGING_LINKS } from '../request/prefetch.js';
import { belowBase, routedPath } from '../request/routed-path.js';
import type { SessionCookies } from './session-cookies.js';

/** The POST endpoints that are allowed, because they end an impersonation. */
const ENDING_PATHS: readonly string[] = ['/sign-out', '/admin/stop-impersonating'];
/**
 * GET endpoints that are refused: they change something, send a request to a provider, or give other services access.
 */
const CHANGING_READS: readonly RegExp[] = [
  ...CHANGING_LINKS,
  /^\/account-info$/,
  /^\/passkey\/generate-/,
  // Services that accept a token cannot know that its session is read-only.
  /^\/token$/,
  /^\/admin\//,
];

/**
 * Whether this request is allowed in an impersonated session (operators §9). Every method but GET and HEAD is
 * refused. A GET endpoint that changes something must be added to `CHANGING_READS`.
 */
export function isAllowedWhileImpersonated(method: string, path: string | null): boolean {
  if (path === null || method === 'OPTIONS') return true;
  if (ENDING_PATHS.includes(path)) return true;
  return (method === 'GET' || method === 'HEAD') && !CHANGING_READS.some((pattern) => pattern.test(path));
}

/** Throws `IMPERSONATION_IS_READ_ONLY` where the request is not allowed in such a session. */
export function assertAllowedWhileImpersonated({ method, raw }: FastifyRequest, { basePath }: HttpSettings): void {
  if (!isAllowedWhileImpersonated(method, belowBase(routedPath(raw.url ?? '/'), basePath))) throw readOnlyError();
}

const readOnlyError = (): OperatorsError => new OperatorsError('IMPERSONATION_IS_READ_ONLY');

/**
 * Refuses every change in an impersonated session before the body is read. As an `onRequest` hook it also covers
 * endpoints without a session guard; with impersonation off there are no such sessions and no hook. On endpoints of
 * operators, their guard refuses and records the refusal.
 */
export class ReadOnlySessions {
  constructor(
    private readonly settings: HttpSettings,
    private readonly cookies: SessionCookies,
    private readonly getSession: GetSession,
  ) {}

  readonly hook = (request: FastifyRequest, reply: FastifyReply, next: (error?: Error) => void): void => {
    const path = belowBase(routedPath(request.raw.url ?? '/'), this.settings.basePath);
    if (isAllowedWhileImpersonated(request.method, path) || isOperatorPath(path)) return next();
    const { token } = this.cookies.read(request);
    if (token === null) return next();
    this.getSession.execute({ token, mayRefresh: false }).then((reading) => {
      if (reading.kind !== 'not-found' && reading.view.session.impersonatedBy !== null)
        sendError(reply, answerFor(readOnlyError()));
      else next();
    }, next);
  };
}
