import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

import { OverloadError } from '@portvakt/kernel';

import { answerFor, type ErrorAnswer, isRefusal, overloadAnswer, sendError } from './error-answer.js';
import { ValidationError } from './request-error.js';

/** Unknown; a file that is another by now; too large; not read; a part of a file that it does not have. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([404, 412, 413, 415, 416]);
const DEFECT: ErrorAnswer = { status: 500, headers: {} };

/** The single exit for everything that was thrown (contract §1.4, §2.2). Cookies set so far go out with it (D-22). */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  catch(error: unknown, host: ArgumentsHost): void {
    sendError(host.switchToHttp().getResponse<FastifyReply>(), this.answer(error));
  }

  private answer(error: unknown): ErrorAnswer {
    if (isRefusal(error)) return answerFor(error);
    if (error instanceof OverloadError) return overloadAnswer(error);
    const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
    if (status === 400) return answerFor(new ValidationError('body'));
    if (WITHOUT_BODY.has(status)) return { status, headers: {} };
    this.logger.error(error);
    return DEFECT;
  }
}

/**
 * What Fastify and its plug-ins refuse carries its status: of a body, or of a file of the web app. A path that cannot be
 * one of its files is an unknown one.
 */
function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !('statusCode' in error)) return 500;
  const isFastifys = 'code' in error && String(error.code).startsWith('FST_');
  const status = Number(error.statusCode);
  return isFastifys || WITHOUT_BODY.has(status) ? status : 404;
}
