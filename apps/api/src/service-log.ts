import pino, { type Logger } from 'pino';

import type { ServerConfig } from './config/app-config.js';

/** The log of a process: lines of JSON on standard output. */
export const openLog = ({ logLevel }: Pick<ServerConfig, 'logLevel'>): Logger =>
  pino({ level: logLevel, timestamp: pino.stdTimeFunctions.isoTime });
