import type { FastifyReply, FastifyRequest } from 'fastify';

import { OperatorsError } from '@portvakt/operators';
import type { SessionReader } from '@portvakt/session';

import { answerFor, sendError } from '../errors/error-answer.js';
import type { HttpSettings } from '../http-settings.js';
import { isOperatorPath } from '../operators/operator-access.js';
import { belowBase, routedPath } from '../request/routed-path.js';
import type { SessionCookies } from './session-cookies.js';

/** The changes that end an operator's view of an account. */
const ENDING_PATHS: readonly string[] = ['/sign-out', '/admin/stop-impersonating'];
/** GET endpoints that change something, ask a provider, or let others change something. */
const CHANGING_READS: readonly RegExp[] = [
  /^\/verify-email$/,
  /^\/delete-user\/callback$/,
  /^\/account-info$/,
  /^\/callback\//,
  /^\/passkey\/generate-/,
  // A service that is given a token cannot know that its holder may only look.
  /^\/token$/,
  /^\/admin\//,
];

/**
 * Whether an operator who sees an account may send this request (operators §9). Every method but GET and HEAD is
 * refused, so a new endpoint that changes something needs no entry here.
 */
export function isAllowedWhileImpersonated(method: string, path: string | null): boolean {
  if (path === null || method === 'OPTIONS') return true;
  if (ENDING_PATHS.includes(path)) return true;
  return (method === 'GET' || method === 'HEAD') && !CHANGING_READS.some((pattern) => pattern.test(path));
}

/** Throws `IMPERSONATION_IS_READ_ONLY` where the request is not allowed in such a session. */
export function assertAllowedInView({ method, raw }: FastifyRequest, { basePath }: HttpSettings): void {
  if (!isAllowedWhileImpersonated(method, belowBase(routedPath(raw.url ?? '/'), basePath))) throw readOnlyError();
}

const readOnlyError = (): OperatorsError => new OperatorsError('IMPERSONATION_IS_READ_ONLY');

/**
 * Refuses every change in a session in which an operator sees an account, before its body is read: of endpoints without
 * a session guard too. An `onRequest` hook, so that no endpoint can forget it; where impersonation is off, there are no
 * such sessions and no hook. Endpoints of operators refuse by their guard, which notes the refusal.
 */
export class ReadOnlySessions {
  constructor(
    private readonly settings: HttpSettings,
    private readonly cookies: SessionCookies,
    private readonly reader: SessionReader,
  ) {}

  readonly hook = (request: FastifyRequest, reply: FastifyReply, next: (error?: Error) => void): void => {
    const path = belowBase(routedPath(request.raw.url ?? '/'), this.settings.basePath);
    if (isAllowedWhileImpersonated(request.method, path) || isOperatorPath(path)) return next();
    const { token } = this.cookies.read(request);
    if (token === null) return next();
    this.reader.find(token).then((view) => {
      if (view && view.session.impersonatedBy !== null) sendError(reply, answerFor(readOnlyError()));
      else next();
    }, next);
  };
}
