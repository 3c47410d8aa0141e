import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { IdentityError } from '@portvakt/identity';
import { ProductRefusal } from '@portvakt/kernel';

import { wireCodeOf } from '../errors/error-catalogue.js';
import { ErrorFilter } from '../errors/error.filter.js';
import { HttpSettings } from '../http-settings.js';
import { appendParameter } from '../request/append-parameter.js';
import { redirectTo } from '../request/redirect.js';

/**
 * Redirects to `callbackURL` with `error`, the code in lower case, when a link of a mail is refused (specification
 * §11.2). Catches errors of the use case only, which runs after CallbackUrlPipe has accepted the URL.
 */
@Catch(IdentityError, ProductRefusal)
export class CallbackErrorFilter implements ExceptionFilter<IdentityError | ProductRefusal> {
  private readonly others: ErrorFilter;

  constructor(settings: HttpSettings) {
    this.others = new ErrorFilter(settings);
  }

  catch(error: IdentityError | ProductRefusal, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const { callbackURL } = host.switchToHttp().getRequest<FastifyRequest<{ Querystring: CallbackQuery }>>().query;
    if (!callbackURL) return this.others.catch(error, host);
    const code = error instanceof IdentityError ? wireCodeOf(error.code) : error.code;
    redirectTo(reply, appendParameter(callbackURL, 'error', code.toLowerCase()));
  }
}

interface CallbackQuery {
  readonly callbackURL?: string;
}
