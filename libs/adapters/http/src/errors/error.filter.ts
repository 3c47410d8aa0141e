import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { type DomainError, isProductRefusal, OverloadError } from '@portvakt/kernel';

import { HttpSettings } from '../http-settings.js';
import { logWithRequest } from '../request/request-context.js';
import { answerFor, type ErrorAnswer, isRefusal, overloadAnswer, productAnswer, sendError } from './error-answer.js';
import type { AuthErrorCode } from './error-catalogue.js';
import { ValidationError } from './request-error.js';

/**
 * Statuses without a body: not found, precondition failed, too large, unsupported media type, range not satisfiable.
 */
const WITHOUT_BODY: ReadonlySet<number> = new Set([404, 412, 413, 415, 416]);
const DEFECT_STATUS = 500;
const DEFECT: ErrorAnswer = { status: DEFECT_STATUS, headers: {} };

/**
 * Turns every thrown error into its response (specification §1.4, §2.2). Cookies that were set before are sent too
 * (D-22).
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  constructor(protected readonly settings: HttpSettings) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    sendError(reply, this.answer(error, reply));
  }

  private answer(error: unknown, reply: FastifyReply): ErrorAnswer {
    if (isRefusal(error)) return this.refusal(error, reply);
    const ofProduct = isProductRefusal(error) ? productAnswer(error, this.settings.productRefusals) : null;
    if (ofProduct) return ofProduct;
    if (error instanceof OverloadError) return overloadAnswer(error);
    const status = error instanceof HttpException ? error.getStatus() : statusOf(error, reply.request);
    if (status === 400) return answerFor(new ValidationError('body'));
    if (WITHOUT_BODY.has(status) || isClientError(error)) return { status, headers: {} };
    this.logDefect(error, reply);
    return DEFECT;
  }

  /** Also logs the cause, if the refusal stands for a bug. */
  private refusal(error: DomainError<AuthErrorCode>, reply: FastifyReply): ErrorAnswer {
    const answer = answerFor(error);
    if (answer.status === DEFECT_STATUS && error.cause !== undefined) this.logDefect(error.cause, reply);
    return answer;
  }

  private logDefect(error: unknown, reply: FastifyReply): void {
    logWithRequest(reply.status(DEFECT_STATUS), () => this.logger.error(error));
  }
}

/** True for errors of guards and handlers of extensions: Nest itself throws only 400 and 404. */
const isClientError = (error: unknown): boolean =>
  error instanceof HttpException && error.getStatus() >= 400 && error.getStatus() < 500;

/** Errors of @fastify/static by name. A path that cannot be one of its files leads to a 404. */
const FILE_REFUSALS: ReadonlyMap<string, { readonly thrown: number; readonly status: number }> = new Map([
  ['BadRequestError', { thrown: 400, status: 404 }],
  ['ForbiddenError', { thrown: 403, status: 404 }],
  ['NotFoundError', { thrown: 404, status: 404 }],
  ['PreconditionFailedError', { thrown: 412, status: 412 }],
  ['RangeNotSatisfiableError', { thrown: 416, status: 416 }],
]);

/** The status of an error of Fastify or @fastify/static; 500 for any other error, even if it has a status. */
function statusOf(error: unknown, { raw, method }: FastifyRequest): number {
  if (!(error instanceof Error) || !('statusCode' in error)) return DEFECT_STATUS;
  const status = Number(error.statusCode);
  if ('code' in error && String(error.code).startsWith('FST_')) return status;
  // The client disconnected before its body was complete.
  if (!raw.complete) return 400;
  const refusal =
    method === 'GET' ? FILE_REFUSALS.get(isForbiddenPath(error) ? 'ForbiddenError' : error.name) : undefined;
  return refusal?.thrown === status ? refusal.status : DEFECT_STATUS;
}

/** @fastify/static throws this error without a name. */
const isForbiddenPath = ({ name, message }: Error): boolean => name === 'Error' && message === 'Forbidden';
