import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { IdentityError } from '@portvakt/identity';
import { isProductRefusal } from '@portvakt/kernel';

import { wireCodeOf } from '../errors/error-catalogue.js';
import { ErrorFilter } from '../errors/error.filter.js';
import { HttpSettings } from '../http-settings.js';
import { appendParameter } from '../request/append-parameter.js';
import { redirectTo } from '../request/redirect.js';

/**
 * Redirects to `callbackURL` with `error`, the code in lower case, when a link of a mail is refused (specification
 * §11.2). Handles only errors of the use case, because that runs after CallbackUrlPipe has accepted the URL.
 */
@Catch()
export class VerifyEmailErrorFilter implements ExceptionFilter {
  private readonly others: ErrorFilter;

  constructor(settings: HttpSettings) {
    this.others = new ErrorFilter(settings);
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const code = codeOf(error);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const { callbackURL } = host.switchToHttp().getRequest<FastifyRequest<{ Querystring: CallbackQuery }>>().query;
    if (code === null || !callbackURL) return this.others.catch(error, host);
    redirectTo(reply, appendParameter(callbackURL, 'error', code.toLowerCase()));
  }
}

interface CallbackQuery {
  readonly callbackURL?: string;
}

/** Null for an error that is not from the use case. */
function codeOf(error: unknown): string | null {
  if (error instanceof IdentityError) return wireCodeOf(error.code);
  return isProductRefusal(error) ? error.code : null;
}
