import { addressRange, listeningHost } from '../formats/address-format.js';
import { filePath, flag, listOf, oneOf, seconds, wholeNumber } from '../formats/format.js';
import { optional, withDefault } from './setting.js';

const HIGHEST_PORT = 65_535;
const MOST_PROCESSES = 256;
const LONGEST_DRAIN_SECONDS = 60;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The process: where it listens, what it serves, what it logs. */
export const serverSettings = {
  NODE_ENV: withDefault(
    oneOf(['development', 'test', 'production']),
    'development',
    '`production` needs its secrets and closes all that is meant for development; anything else starts only where the host of `PUBLIC_URL` is a loopback host.',
  ),
  HOST: withDefault(listeningHost, '127.0.0.1', 'Address to listen on.'),
  PORT: withDefault(wholeNumber(0, HIGHEST_PORT), '3000', 'Port to listen on; with `0` the system picks a free one.'),
  WEB_CONCURRENCY: withDefault(
    wholeNumber(1, MOST_PROCESSES),
    '1',
    'Number of processes that share the port; more than one needs `DATABASE_URL`, and `REDIS_URL` unless `RATE_LIMIT_ENABLED` is `false`.',
  ),
  DRAIN_SECONDS: optional(
    seconds(0, LONGEST_DRAIN_SECONDS),
    '`5`; in development `0`',
    'Time between the signal to stop and the closing of the port; `/ready` is 503 meanwhile and requests are served.',
  ),
  WEB_ENABLED: withDefault(flag, 'true', 'Serves the web app beside the calls.'),
  API_REFERENCE_ENABLED: withDefault(flag, 'true', 'Serves the reference of the calls at `/api/reference`.'),
  TRUSTED_PROXIES: optional(
    listOf(addressRange),
    null,
    'Addresses and ranges of the proxies in front; only these may tell the address of a client in `X-Forwarded-For`.',
  ),
  LOG_LEVEL: withDefault(
    oneOf(LOG_LEVELS),
    'error',
    'Least level of a line in the log; the listening address is logged at every level.',
  ),
  DATA_DIR: withDefault(
    filePath,
    '.data',
    'Folder of the embedded database, the development secret and the mail outbox, made when it is missing.',
  ),
};
