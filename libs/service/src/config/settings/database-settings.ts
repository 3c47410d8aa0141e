import { databaseAddress } from '../formats/database-address.js';
import { flag, oneOf, wholeNumber } from '../formats/format.js';
import { optional, withDefault } from './setting.js';

const MOST_CONNECTIONS = 1000;

/** Where everything is kept. */
export const databaseSettings = {
  DATABASE_URL: optional(
    databaseAddress,
    'embedded database in `DATA_DIR`',
    'PostgreSQL database, tables in schema `public` or the `search_path` of the connection. Several hosts joined with ' +
      'commas and `target_session_attrs=read-write` follow a failover.',
  ),
  DATABASE_POOL_SIZE: withDefault(
    wholeNumber(1, MOST_CONNECTIONS),
    '10',
    'Connections to the database of each process.',
  ),
  DATABASE_POOLER: withDefault(
    oneOf(['none', 'transaction']),
    'none',
    '`transaction`: a pooler in transaction mode stands between; no start-up parameters, no named statements.',
  ),
  MIGRATE_ON_START: withDefault(
    flag,
    'true',
    'Brings the tables up to date at start; `false` where a release step runs `npm run migrate` on `DATABASE_URL`.',
  ),
};
