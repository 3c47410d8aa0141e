import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** The contexts in which Nest logs each module and route at the start: about four hundred lines, of no use to operators. */
const START_OF_NEST: ReadonlySet<unknown> = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
]);

/**
 * Passes the log lines of Nest to the log of the service. They contain ids, never e-mail addresses, tokens or bodies
 * (security N3).
 */
export class ServiceLogger implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log(message: unknown, context?: string): void {
    this.pino[START_OF_NEST.has(context) ? 'debug' : 'info']({ context }, String(message));
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

  /**
   * Logs only type, message, code and stack of an error: other properties may contain user input. Without a stack it is
   * no defect but an outage: every request fails then, and the message says all.
   */
  error(message: unknown, ...rest: readonly unknown[]): void {
    const context = rest.at(-1);
    if (message instanceof Error) this.pino.error({ context, error: factsOf(message) }, messageOf(message));
    else this.pino.error({ context }, String(message));
  }
}

/** Codes of a server that cannot be reached or closes its connections: those of the network, and SQLSTATEs. */
const OUTAGE =
  /^(?:ECONN(?:ABORTED|REFUSED|RESET)|E(?:HOST|NET)UNREACH|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0\d)$/u;
/** Errors of `pg` without a code. */
const LOST_CONNECTION = /^(?:Connection terminated|Client has encountered a connection error)/u;

function factsOf(error: Error): object {
  const code = codeOf(error);
  const facts = { type: error.name, code };
  return OUTAGE.test(code ?? '') || LOST_CONNECTION.test(error.message) ? facts : { ...facts, stack: error.stack };
}

const codeOf = (error: Error): string | undefined => ('code' in error ? String(error.code) : undefined);

/** Where a host has several addresses, the error has one for each of them, and no message of its own. */
const messageOf = (error: Error): string =>
  error instanceof AggregateError && error.message === ''
    ? error.errors.map((one: unknown) => (one instanceof Error ? one.message : String(one))).join('; ')
    : error.message;
