import { flag, wholeNumber } from './formats/text-formats.js';
import { listeningHost } from './formats/web-formats.js';
import { type Rule, rule } from './rule.js';
import { setting } from './setting.js';
import type { Values } from './settings.js';

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

export const monitoringConfig = (values: Values) =>
  ({
    /** Null: there is no management port. 0: any free port. */
    port: values.MANAGEMENT_PORT,
    host: values.MANAGEMENT_HOST,
    accessLog: values.ACCESS_LOG,
  }) as const;

export const monitoringRules: readonly Rule[] = [
  rule(
    ['PORT', 'MANAGEMENT_PORT'],
    ({ PORT, MANAGEMENT_PORT }) =>
      PORT !== 0 && PORT === MANAGEMENT_PORT && `MANAGEMENT_PORT is ${PORT}; expected another port than PORT`,
  ),
];
