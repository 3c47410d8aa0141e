import type { DataSource } from 'typeorm';

import type { FieldCipher } from './field-cipher.js';
import { prefixOf, type EncryptedColumn, type EncryptedTable } from './encrypted-table.js';
import { pastPrefix } from './secret-renewal.js';

/** Between these two stands whatever was encrypted here; around them what was taken over in the clear. */
const ENCRYPTED_FROM = 'v1.';
const ENCRYPTED_BEFORE = 'v1/';
const ENCRYPTED = `'^v1[.][0-9a-f]{8}[.]'`;

/** Finds rows that no configured key decrypts, by the key ids in the indexes: rows that can be read cost nothing. */
export class UnreadableSecrets {
  readonly table: string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly encrypted: EncryptedTable,
  ) {
    this.table = encrypted.table;
  }

  /** How many rows hold at least one such value. */
  async count(): Promise<number> {
    const bounds = this.gaps().flat();
    const parts = this.encrypted.columns.flatMap((column) => this.gaps().map((_, gap) => this.rowsIn(column, gap)));
    const sql = `SELECT count(*)::int AS "count" FROM (${parts.join(' UNION ')}) AS unreadable`;
    const [row] = await this.dataSource.query<{ count: number }[]>(sql, bounds);
    return row?.count ?? 0;
  }

  /** From where to where (exclusive) no known key has its values. */
  private gaps(): readonly (readonly [from: string, before: string])[] {
    const known = [...this.cipher.prefixes].sort();
    const [first, last] = this.encrypted.mayBePlain ? [ENCRYPTED_FROM, ENCRYPTED_BEFORE] : ['', BEHIND_ALL];
    const starts = [first, ...known.map(pastPrefix)];
    return starts.map((from, at) => [from, known[at] ?? last]);
  }

  private rowsIn(column: EncryptedColumn, gap: number): string {
    const start = prefixOf(column);
    const isEncrypted = this.encrypted.mayBePlain ? `AND ${column.stored} ~ ${ENCRYPTED}` : '';
    return `SELECT "id" FROM "${this.table}" WHERE ${column.stored} IS NOT NULL
      AND ${start} >= $${2 * gap + 1} AND ${start} < $${2 * gap + 2} ${isEncrypted}`;
  }
}

/** In the order of bytes no text of the database stands behind it. */
const BEHIND_ALL = '\u{10ffff}';
