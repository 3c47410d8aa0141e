import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

import { OverloadError } from '@portvakt/kernel';

import { logWithRequest } from '../request/request-context.js';
import { sendTo } from '../request/send-to.js';
import { CallbackAddresses } from './callback-addresses.js';

/**
 * A browser that comes back from a provider is always sent on, also when something breaks (specification §12.2, §15.2).
 * Overload is no defect, so it is not logged.
 */
@Catch()
export class CallbackDefectFilter implements ExceptionFilter {
  private readonly logger = new Logger('social');

  constructor(private readonly addresses: CallbackAddresses) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (!(error instanceof OverloadError)) logWithRequest(reply.status(302), () => this.logger.error(error));
    sendTo(reply, this.addresses.ownError('internal_server_error'));
  }
}
