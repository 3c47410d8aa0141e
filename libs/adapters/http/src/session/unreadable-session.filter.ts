import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

import { OverloadError } from '@portvakt/kernel';

import { answerFor, overloadAnswer, sendError } from '../errors/error-answer.js';
import { RequestError } from '../errors/request-error.js';
import { logWithRequest } from '../request/request-context.js';

/**
 * Answers 500 when the session could not be read (specification §11.1), so that the user does not appear signed out.
 */
@Catch()
export class UnreadableSessionFilter implements ExceptionFilter {
  private readonly logger = new Logger('get-session');

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (error instanceof OverloadError) return sendError(reply, overloadAnswer(error));
    const answer = answerFor(new RequestError('SESSION_NOT_READABLE'));
    logWithRequest(reply.status(answer.status), () => this.logger.error(error));
    sendError(reply, answer);
  }
}
