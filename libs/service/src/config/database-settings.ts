import { flag, oneOf, wholeNumber } from './formats/text-formats.js';
import { databaseUrl } from './formats/web-formats.js';
import { setting } from './setting.js';

/** The database, and the connections to it. */
export const databaseSettings = {
  DATABASE_URL: setting(
    databaseUrl,
    'PostgreSQL database, tables in schema `public` or the `search_path` of the connection. Several hosts joined with ' +
      'commas and `target_session_attrs=read-write` follow a failover.',
    { inWords: 'embedded database in `DATA_DIR`' },
  ),
  DATABASE_POOL_SIZE: setting(wholeNumber(1, 1000), 'Connections to the database of each process.', '10'),
  DATABASE_POOLER: setting(
    oneOf(['none', 'transaction']),
    '`transaction` for a pooler in transaction mode: no start-up parameters, no named statements.',
    'none',
  ),
  MIGRATE_ON_START: setting(
    flag,
    'Applies pending migrations at start; `false` if a release step runs `npm run migrate` on `DATABASE_URL`.',
    'true',
  ),
};
