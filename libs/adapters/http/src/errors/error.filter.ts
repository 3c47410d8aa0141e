import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

import { DomainError, OverloadError } from '@portvakt/kernel';

import { answerFor, type ErrorAnswer, overloadAnswer } from './error-answer.js';
import type { AuthErrorCode } from './error-catalogue.js';
import { ValidationError } from './request-error.js';

const NOT_FOUND: ErrorAnswer = { status: 404, headers: {} };
const DEFECT: ErrorAnswer = { status: 500, headers: {} };

/** The single exit for everything that was thrown (contract §1.4, §2.2). Cookies set so far go out with it (D-22). */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  catch(error: unknown, host: ArgumentsHost): void {
    sendError(host.switchToHttp().getResponse<FastifyReply>(), this.answer(error));
  }

  private answer(error: unknown): ErrorAnswer {
    if (error instanceof DomainError) return answerFor(error as DomainError<AuthErrorCode>);
    if (error instanceof OverloadError) return overloadAnswer(error);
    const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
    if (status === 404) return NOT_FOUND;
    if (status === 413 || status === 415) return { status, headers: {} };
    if (status === 400) return answerFor(new ValidationError('body'));
    this.logger.error(error);
    return DEFECT;
  }
}

/** Fastify's own refusals, of a body for instance, carry their status. */
function statusOf(error: unknown): number | undefined {
  const isFastifyError = error instanceof Error && 'code' in error && String(error.code).startsWith('FST_');
  return isFastifyError && 'statusCode' in error ? Number(error.statusCode) : undefined;
}

export function sendError(reply: FastifyReply, { status, body, headers }: ErrorAnswer): void {
  if (reply.sent) return;
  void reply.status(status).headers(headers);
  reply.removeHeader('content-type');
  void (body ? reply.type('application/json').send(JSON.stringify(body)) : reply.send());
}
