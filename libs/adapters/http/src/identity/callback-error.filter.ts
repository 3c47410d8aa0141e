import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { IdentityError } from '@portvakt/identity';

import { answerFor, sendError } from '../errors/error-answer.js';
import { wireCodeOf } from '../errors/error-catalogue.js';
import { appendParameter } from '../request/append-parameter.js';
import { redirectTo } from '../request/redirect.js';

/**
 * Redirects to `callbackURL` with `error`, the code in lower case, when a link of a mail is refused (specification
 * §11.2). Catches errors of the use case only, which runs after CallbackUrlPipe has accepted the URL.
 */
@Catch(IdentityError)
export class CallbackErrorFilter implements ExceptionFilter<IdentityError> {
  catch(error: IdentityError, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const { callbackURL } = host.switchToHttp().getRequest<FastifyRequest<{ Querystring: CallbackQuery }>>().query;
    if (!callbackURL) return sendError(reply, answerFor(error));
    redirectTo(reply, appendParameter(callbackURL, 'error', wireCodeOf(error.code).toLowerCase()));
  }
}

interface CallbackQuery {
  readonly callbackURL?: string;
}
