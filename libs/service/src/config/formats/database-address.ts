import { parseDatabaseUrl } from '@portvakt/adapters/typeorm';

import { Secret } from '../secret.js';
import type { Format } from './format.js';

/** What libpq and `psql` take, as far as the service can use it. */
export const databaseAddress: Format<Secret> = {
  expected:
    'an address that begins with `postgres://` or `postgresql://`; several hosts joined with commas end in ' +
    '`?target_session_attrs=read-write`',
  isSecret: true,
  parse: (text) => (parseDatabaseUrl(text) ? { value: new Secret(text) } : { wrong: ['is of another form'] }),
};
