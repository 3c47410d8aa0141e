import pino, { type DestinationStream, type Logger } from 'pino';

import { requestFacts } from '@portvakt/adapters/http';

import type { ServerConfig } from './config/app-config.js';

/**
 * Opens the log of the process: lines of JSON on standard output, or on `destination`. A line that is logged while a
 * request is handled contains the request id.
 */
export function openLog({ logLevel }: Pick<ServerConfig, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = { level: logLevel, timestamp: pino.stdTimeFunctions.isoTime, mixin: () => requestFacts() ?? {} };
  return destination ? pino(options, destination) : pino(options);
}
