import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/**
 * Nest's log lines as JSON on standard output. What is logged holds ids, never addresses, tokens or bodies
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

  /** An error's parameters, which may be anything a user sent, stay out; its message, code and stack go in. */
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
