import { flag, wholeNumber } from './formats/text-formats.js';
import { listeningHost } from './formats/web-formats.js';
import { setting } from './setting.js';

const HIGHEST_PORT = 65_535;

/** What operators of the installation see of the running service. */
export const monitoringSettings = {
  MANAGEMENT_PORT: setting(
    wholeNumber(0, HIGHEST_PORT),
    'Port of `/metrics`, `/ok` and `/ready` for monitoring, without rate limits; with `0` the system picks a free one. Never open it to the public.',
    { inWords: 'off' },
  ),
  MANAGEMENT_HOST: setting(listeningHost, 'Address that `MANAGEMENT_PORT` listens on.', '127.0.0.1'),
  ACCESS_LOG: setting(
    flag,
    'Logs a line for each answered request at every `LOG_LEVEL`: method, pattern of the route, status and duration.',
    'false',
  ),
};
