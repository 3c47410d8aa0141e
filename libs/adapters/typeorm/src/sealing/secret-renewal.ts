import type { DataSource } from 'typeorm';

import { type FieldCipher, openOrPlain } from './field-cipher.js';
import type { SealedColumns } from './sealed-columns.js';

const BATCH = 200;

type Row = Readonly<Record<string, string | null>> & { readonly id: string; readonly userId: string };

/** Seals what was sealed under former secrets with the newest key, so that those secrets can be given up (security K5). */
export class SecretRenewal {
  private readonly select: string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly sealed: SealedColumns,
  ) {
    const names = sealed.columns.map((column) => `"${column}"`);
    this.select = `
      SELECT "id", "userId", ${names.join(', ')} FROM "${sealed.table}"
      WHERE "id" > $1 AND COALESCE(${names.join(', ')}) IS NOT NULL ORDER BY "id" LIMIT ${BATCH}`;
  }

  /** Goes once through the table; answers how many rows were sealed anew. What cannot be read stays as it is. */
  async run(): Promise<number> {
    let renewed = 0;
    let last = '';
    for (;;) {
      const batch = await this.dataSource.query<Row[]>(this.select, [last]);
      for (const row of batch) renewed += await this.renew(row);
      const end = batch.at(-1);
      if (!end || batch.length < BATCH) return renewed;
      last = end.id;
    }
  }

  /** Compared with what was read: what is replaced at this moment is not brought back (J9). */
  private async renew(row: Row): Promise<number> {
    const { columns, table } = this.sealed;
    const fresh = columns.map((column) => this.anew(row, column));
    if (fresh.every((value) => value === null)) return 0;
    const seen = columns.map((column) => row[column] ?? null);
    const wanted = fresh.map((value, at) => value ?? seen[at] ?? null);
    const set = columns.map((column, at) => `"${column}" = $${at + 2}`).join(', ');
    const same = columns.map((column, at) => `"${column}" IS NOT DISTINCT FROM $${at + 2 + columns.length}`).join(' AND ');
    const update = `UPDATE "${table}" SET ${set} WHERE "id" = $1 AND ${same}`;
    const [, affected] = await this.dataSource.query<[unknown, number]>(update, [row.id, ...wanted, ...seen]);
    return affected;
  }

  /** Null where there is nothing to seal, or nothing that can be read. */
  private anew(row: Row, column: string): string | null {
    const value = row[column];
    if (!value || this.cipher.isCurrent(value)) return null;
    const { table, mayBePlain } = this.sealed;
    const place = { table, column, rowId: row.id, userId: row.userId };
    const text = mayBePlain ? openOrPlain(this.cipher, value, place) : this.cipher.open(value, place);
    return text === null ? null : this.cipher.seal(text, place);
  }
}
