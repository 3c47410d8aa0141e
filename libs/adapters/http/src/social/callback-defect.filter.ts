import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

import { OverloadError } from '@portvakt/kernel';

import { sendTo } from '../request/send-to.js';
import { CallbackAddresses } from './callback-addresses.js';

/**
 * A browser that comes back from a provider is always sent on, also when something breaks (contract §12.2, §15.2).
 * Overload is no defect, so it is not logged.
 */
@Catch()
export class CallbackDefectFilter implements ExceptionFilter {
  private readonly logger = new Logger('social');

  constructor(private readonly addresses: CallbackAddresses) {}

  catch(error: unknown, host: ArgumentsHost): void {
    if (!(error instanceof OverloadError)) this.logger.error(error);
    sendTo(host.switchToHttp().getResponse<FastifyReply>(), this.addresses.ownError('internal_server_error'));
  }
}
