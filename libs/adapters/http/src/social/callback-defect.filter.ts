import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

import { sendTo } from '../request/send-to.js';
import { CallbackAddresses } from './callback-addresses.js';

/** Whoever comes back from a provider stands in a browser: what breaks is said on a page too (contract §15.2). */
@Catch()
export class CallbackDefectFilter implements ExceptionFilter {
  private readonly logger = new Logger('social');

  constructor(private readonly addresses: CallbackAddresses) {}

  catch(error: unknown, host: ArgumentsHost): void {
    this.logger.error(error);
    sendTo(host.switchToHttp().getResponse<FastifyReply>(), this.addresses.ownError('internal_server_error'));
  }
}
