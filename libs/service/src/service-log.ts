import pino, { type DestinationStream, type Logger } from 'pino';

import { requestFacts } from '@portvakt/adapters/http';

import type { ServerConfig } from './config/app-config.js';

/**
 * The log of a process: lines of JSON, on standard output unless a `destination` is given. A line that is written while
 * a request is handled says which.
 */
export function openLog({ logLevel }: Pick<ServerConfig, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = { level: logLevel, timestamp: pino.stdTimeFunctions.isoTime, mixin: () => requestFacts() ?? {} };
  return destination ? pino(options, destination) : pino(options);
}
