import type { DataSource } from 'typeorm';

import type { FieldCipher } from './field-cipher.js';
import { prefixOf, type EncryptedColumn, type EncryptedTable } from './encrypted-table.js';
import { pastPrefix } from './secret-renewal.js';

/** The range of encrypted values; plain values of the reference library sort before or after it. */
const ENCRYPTED_FROM = 'v1.';
const ENCRYPTED_BEFORE = 'v1/';
const ENCRYPTED = `'^v1[.][0-9a-f]{8}[.]'`;

/** Counts rows that no configured key decrypts. The key ids in the indexes spare reading the other rows. */
export class UnreadableSecrets {
  readonly table: string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly encrypted: EncryptedTable,
  ) {
    this.table = encrypted.table;
  }

  /** Returns the number of rows with at least one such value. */
  async count(): Promise<number> {
    const bounds = this.gaps().flat();
    const parts = this.encrypted.columns.flatMap((column) => this.gaps().map((_, gap) => this.rowsIn(column, gap)));
    const sql = `SELECT count(*)::int AS "count" FROM (${parts.join(' UNION ')}) AS unreadable`;
    const [row] = await this.dataSource.query<{ count: number }[]>(sql, bounds);
    return row?.count ?? 0;
  }

  /** The ranges between the prefixes of the configured keys; `before` is exclusive. */
  private gaps(): readonly (readonly [from: string, before: string])[] {
    const known = [...this.cipher.prefixes].sort();
    const [first, last] = this.encrypted.mayBePlain ? [ENCRYPTED_FROM, ENCRYPTED_BEFORE] : ['', AFTER_ALL];
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

/** Sorts after every text of the database, byte by byte. */
const AFTER_ALL = '\u{10ffff}';
