import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

import { OverloadError } from '@portvakt/kernel';

import { logWithRequest } from '../request/request-context.js';
import { redirectTo } from '../request/redirect.js';
import { SocialRedirects } from './social-redirects.js';

/**
 * Redirects to the built-in error page when a callback fails unexpectedly (specification §12.2, §15.2), and logs the
 * error unless it is an overload.
 */
@Catch()
export class CallbackFailureFilter implements ExceptionFilter {
  private readonly logger = new Logger('social');

  constructor(private readonly urls: SocialRedirects) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (!(error instanceof OverloadError)) logWithRequest(reply.status(302), () => this.logger.error(error));
    redirectTo(reply, this.urls.builtInError('internal_server_error'));
  }
}
