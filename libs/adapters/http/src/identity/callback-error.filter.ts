import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { IdentityError } from '@portvakt/identity';

import { answerFor, sendError } from '../errors/error-answer.js';
import { wireCodeOf } from '../errors/error-catalogue.js';
import { appendParameter } from '../request/append-parameter.js';
import { sendTo } from '../request/send-to.js';

/**
 * A link from a mail that leads back to a page tells that page what went wrong, as `error`, in lower case
 * (specification §11.2). Only refusals of the use case come here, so the address was accepted before.
 */
@Catch(IdentityError)
export class CallbackErrorFilter implements ExceptionFilter<IdentityError> {
  catch(error: IdentityError, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const { callbackURL } = host.switchToHttp().getRequest<FastifyRequest<{ Querystring: CallbackQuery }>>().query;
    if (!callbackURL) return sendError(reply, answerFor(error));
    sendTo(reply, appendParameter(callbackURL, 'error', wireCodeOf(error.code).toLowerCase()));
  }
}

interface CallbackQuery {
  readonly callbackURL?: string;
}
