import { filePath, flag, listOf, nameLine, oneOf, seconds, wholeNumber } from './formats/text-formats.js';
import { ipRange, listeningHost } from './formats/web-formats.js';
import { setting } from './setting.js';

const HIGHEST_PORT = 65_535;

/** The process: where it listens, what it serves, what it logs. */
export const serverSettings = {
  NODE_ENV: setting(
    oneOf(['development', 'test', 'production']),
    '`production` requires secrets and turns development features off; any other value starts only if the host of `PUBLIC_URL` is a loopback host.',
    'development',
  ),
  HOST: setting(listeningHost, 'Address to listen on.', '127.0.0.1'),
  PORT: setting(wholeNumber(0, HIGHEST_PORT), 'Port to listen on; with `0` the system picks a free one.', '3000'),
  WEB_CONCURRENCY: setting(
    wholeNumber(1, 256),
    'Number of processes that share the port; more than one needs `DATABASE_URL`, and `REDIS_URL` unless `RATE_LIMIT_ENABLED` is `false`.',
    '1',
  ),
  EXTENSIONS: setting(
    listOf(nameLine),
    'Modules whose default export is an extension, as packages or paths from the working directory; called in this order, after those of `main.ts`.',
  ),
  DRAIN_SECONDS: setting(
    seconds(0, 60),
    'Time between the signal to stop and the closing of the port; requests are served meanwhile, and `/ready` is 503.',
    { inWords: '`5`; in development `0`' },
  ),
  WEB_ENABLED: setting(flag, 'Serves the web app beside the API.', 'true'),
  API_REFERENCE_ENABLED: setting(flag, 'Serves the API reference at `/api/reference`.', 'true'),
  TRUSTED_PROXIES: setting(
    listOf(ipRange),
    'IP addresses and ranges of the proxies in front; `X-Forwarded-For` is read only from these.',
  ),
  LOG_LEVEL: setting(
    oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'Lowest level that is logged; the listening address is logged at every level.',
    'error',
  ),
  DATA_DIR: setting(
    filePath,
    'Folder of the embedded database, the development secret and the e-mail files; created when it is missing.',
    '.data',
  ),
};
