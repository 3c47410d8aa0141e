import { flag, wholeNumber } from '../formats/format.js';
import { secretAddress } from '../formats/secret-format.js';
import { optional, withDefault } from './setting.js';

const MOST_CONNECTIONS = 1000;

/** Where everything is kept. */
export const databaseSettings = {
  DATABASE_URL: optional(
    secretAddress(['postgres', 'postgresql']),
    'embedded database in `DATA_DIR`',
    'PostgreSQL database, tables in schema `public` or the `search_path` of the connection.',
  ),
  DATABASE_POOL_SIZE: withDefault(
    wholeNumber(1, MOST_CONNECTIONS),
    '10',
    'Connections to the database of each process.',
  ),
  MIGRATE_ON_START: withDefault(
    flag,
    'true',
    'Brings the tables up to date at start; `false` where a release step runs `npm run migrate` on `DATABASE_URL`.',
  ),
};
