import type { QueryRunner } from 'typeorm';

export interface ReferenceTable {
  readonly name: string;
  /** Columns that identify the table. */
  readonly columns: readonly string[];
  /** Columns of the service, or of a plug-in of the reference, that may be missing. */
  readonly added: readonly string[];
  readonly times: readonly string[];
}

const TIMESTAMPS = ['createdAt', 'updatedAt'];

/** As version 1.2.8 creates them, without `rateLimit`, which the service does not use. */
const TABLES: readonly ReferenceTable[] = [
  {
    name: 'user',
    columns: ['id', 'name', 'email', 'emailVerified', 'image', ...TIMESTAMPS],
    added: ['twoFactorEnabled', 'extra'],
    times: TIMESTAMPS,
  },
  {
    name: 'session',
    columns: ['id', 'expiresAt', 'token', ...TIMESTAMPS, 'ipAddress', 'userAgent', 'userId'],
    added: ['remember'],
    times: ['expiresAt', ...TIMESTAMPS],
  },
  {
    name: 'account',
    columns: [
      ...['id', 'accountId', 'providerId', 'userId', 'accessToken', 'refreshToken', 'idToken', 'accessTokenExpiresAt'],
      ...['refreshTokenExpiresAt', 'scope', 'password', ...TIMESTAMPS],
    ],
    added: [],
    times: ['accessTokenExpiresAt', 'refreshTokenExpiresAt', ...TIMESTAMPS],
  },
  {
    name: 'verification',
    columns: ['id', 'identifier', 'value', 'expiresAt', ...TIMESTAMPS],
    added: ['userId'],
    times: ['expiresAt', ...TIMESTAMPS],
  },
  {
    name: 'twoFactor',
    columns: ['id', 'secret', 'backupCodes', 'userId'],
    added: ['name', 'createdAt', 'lastUsedAt', 'verified'],
    times: ['createdAt', 'lastUsedAt'],
  },
];

const COLUMNS = `
  SELECT relname AS "table", attname AS "column", format_type(atttypid, NULL) AS "type"
  FROM pg_class c JOIN pg_attribute ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND relname = ANY ($1)`;

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** Returns the tables of the reference that exist. Throws where a table has the name of one but another layout. */
export async function findReferenceTables(runner: QueryRunner): Promise<readonly ReferenceTable[]> {
  const columns = (await runner.query(COLUMNS, [TABLES.map(({ name }) => name)])) as Column[];
  const found = TABLES.filter(({ name }) => columns.some(({ table }) => table === name));
  for (const table of found) {
    assertReferenceLayout(table, columns.filter((column) => column.table === table.name));
  }
  // Otherwise all rows would be deleted as rows without a user.
  if (found.length > 0 && found[0]?.name !== 'user') {
    throw new Error(`There is a table "${found[0]?.name}" but no table "user": the database cannot be taken over`);
  }
  return found;
}

function assertReferenceLayout({ name, columns: wanted }: ReferenceTable, columns: readonly Column[]): void {
  const missing = wanted.filter((each) => !columns.some(({ column }) => column === each));
  if (missing.length > 0) {
    throw new Error(`The table "${name}" is not one of better-auth: it has no column ${missing.join(', ')}`);
  }
  const id = columns.find(({ column, type }) => ['id', 'userId'].includes(column) && type !== 'text');
  if (id) throw new Error(`The table "${name}" cannot be taken over: "${id.column}" is ${id.type}, not text`);
}
