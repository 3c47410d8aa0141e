import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/**
 * Passes the log lines of Nest to the log of the service. They contain ids, never e-mail addresses, tokens or bodies
 * (security N3).
 */
export class ServiceLogger implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log(message: unknown, context?: string): void {
    this.pino.info({ context }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.pino.warn({ context }, String(message));
  }

  debug(message: unknown, context?: string): void {
    this.pino.debug({ context }, String(message));
  }

  verbose(message: unknown, context?: string): void {
    this.pino.trace({ context }, String(message));
  }

  /** Logs only type, message, code and stack of an error: other properties may contain user input. */
  error(message: unknown, ...rest: readonly unknown[]): void {
    const context = rest.at(-1);
    if (message instanceof Error) this.pino.error({ context, error: factsOf(message) }, message.message);
    else this.pino.error({ context }, String(message));
  }
}

function factsOf(error: Error): object {
  const code = 'code' in error ? String(error.code) : undefined;
  return { type: error.name, code, stack: error.stack };
}
