import type { QueryRunner } from 'typeorm';

export interface ReferenceTable {
  readonly name: string;
  /** By these it is known. */
  readonly columns: readonly string[];
  /** What the service, or a plug-in of the reference, has beside them. */
  readonly added: readonly string[];
  readonly times: readonly string[];
}

const WRITTEN = ['createdAt', 'updatedAt'];

/** As its migration makes them, version 1.2.8; its `rateLimit` is none of ours. */
const TABLES: readonly ReferenceTable[] = [
  {
    name: 'user',
    columns: ['id', 'name', 'email', 'emailVerified', 'image', ...WRITTEN],
    added: ['twoFactorEnabled', 'extra'],
    times: WRITTEN,
  },
  {
    name: 'session',
    columns: ['id', 'expiresAt', 'token', ...WRITTEN, 'ipAddress', 'userAgent', 'userId'],
    added: ['remember'],
    times: ['expiresAt', ...WRITTEN],
  },
  {
    name: 'account',
    columns: [
      ...['id', 'accountId', 'providerId', 'userId', 'accessToken', 'refreshToken', 'idToken', 'accessTokenExpiresAt'],
      ...['refreshTokenExpiresAt', 'scope', 'password', ...WRITTEN],
    ],
    added: [],
    times: ['accessTokenExpiresAt', 'refreshTokenExpiresAt', ...WRITTEN],
  },
  {
    name: 'verification',
    columns: ['id', 'identifier', 'value', 'expiresAt', ...WRITTEN],
    added: ['userId'],
    times: ['expiresAt', ...WRITTEN],
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

/** Those of the reference's tables that are there; throws where a table merely has the name of one. */
export async function findReferenceTables(runner: QueryRunner): Promise<readonly ReferenceTable[]> {
  const columns = (await runner.query(COLUMNS, [TABLES.map(({ name }) => name)])) as Column[];
  const found = TABLES.filter(({ name }) => columns.some(({ table }) => table === name));
  for (const table of found) {
    refuseOther(table, columns.filter((column) => column.table === table.name));
  }
  // Without this check every row would count as one whose user is gone.
  if (found.length > 0 && found[0]?.name !== 'user') {
    throw new Error(`There is a table "${found[0]?.name}" but no table "user": the database cannot be taken over`);
  }
  return found;
}

function refuseOther({ name, columns: wanted }: ReferenceTable, columns: readonly Column[]): void {
  const missing = wanted.filter((each) => !columns.some(({ column }) => column === each));
  if (missing.length > 0) {
    throw new Error(`The table "${name}" is not one of better-auth: it has no column ${missing.join(', ')}`);
  }
  const id = columns.find(({ column, type }) => ['id', 'userId'].includes(column) && type !== 'text');
  if (id) throw new Error(`The table "${name}" cannot be taken over: "${id.column}" is ${id.type}, not text`);
}
