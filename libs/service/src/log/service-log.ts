import pino, { type DestinationStream, type Logger } from 'pino';

import { requestFacts } from '@portvakt/adapters/http';
import type { AuditEvent, Seal } from '@portvakt/audit';

import type { ServerConfig } from '../config/app-config.js';

/**
 * Opens the log of the process: lines of JSON on standard output, or on `destination`. A line that is logged while a
 * request is handled contains the request id.
 */
export function openLog({ logLevel }: Pick<ServerConfig, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = { level: logLevel, timestamp: pino.stdTimeFunctions.isoTime, mixin: () => requestFacts() ?? {} };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Returns a function that logs a line for each event of the audit log, at every log level but `silent`: copies of these
 * lines reveal a row that was deleted before it was sealed (operators §10.3).
 */
export function auditStreamOn(log: Logger, config: StreamConfig): (events: readonly AuditEvent[]) => void {
  const stream = streamOn(log, config);
  return (events) => {
    for (const { id, kind, digest } of events) stream.info({ id, kind, digest }, 'audit event');
  };
}

/** Returns a function that logs a seal, so that a later check can expect its digest (operators §10.3). */
export function auditAnchorOn(log: Logger, config: StreamConfig): (seal: Seal) => void {
  const stream = streamOn(log, config);
  return ({ number, digest }) => stream.info({ seal: number, digest }, 'audit sealed');
}

type StreamConfig = Pick<ServerConfig, 'logLevel'>;

const streamOn = (log: Logger, { logLevel }: StreamConfig): Logger =>
  log.child({ stream: 'audit' }, { level: logLevel === 'silent' ? 'silent' : 'info' });
