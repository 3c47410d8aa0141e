import { setTimeout as pause } from 'node:timers/promises';

import type { DataSource, EntityManager } from 'typeorm';

import { type FieldCipher, isCurrent, decryptOrPlain } from './field-cipher.js';
import { prefixOf, type EncryptedColumn, type EncryptedTable } from './encrypted-table.js';

const BATCH = 500;
/** Between two batches, so that requests have the database to themselves most of the time. */
const PAUSE_MS = 10;
/** While another process is at work, or a request holds a row. */
const WAIT_MS = 200;

interface Row extends Readonly<Record<string, string | null>> {
  readonly id: string;
  readonly userId: string;
}

/** A position in the index of one column. */
interface Position {
  readonly prefix: string;
  readonly id: string;
}

interface Range {
  readonly column: EncryptedColumn;
  readonly from: string;
  /** Exclusive; null: to the end. */
  readonly before: string | null;
}

interface Batch {
  readonly renewed: number;
  /** Rows that a request held, or that were deleted meanwhile. */
  readonly skipped: number;
}

/**
 * Encrypts with the newest key what former secrets encrypted, or nothing did, so that those secrets can be removed
 * (security K5). Any number of processes may run it: one at a time has the table for a batch, a renewed row is found by
 * none of them again, and a batch that was interrupted leaves its rows as they were.
 */
export class SecretRenewal {
  readonly table: string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly encrypted: EncryptedTable,
    private readonly batchSize = BATCH,
  ) {
    this.table = encrypted.table;
  }

  /** Returns how many rows this process renewed. What cannot be decrypted stays as it is. Ends early on `signal`. */
  async run(signal?: AbortSignal): Promise<number> {
    let renewed = 0;
    for (const range of this.ranges()) {
      let pass: Batch;
      do {
        pass = await this.renewRange(range, signal);
        renewed += pass.renewed;
        if (pass.skipped > 0) await pause(WAIT_MS);
      } while (pass.skipped > 0 && !signal?.aborted);
    }
    return renewed;
  }

  /** Everything but what the newest key encrypted: it is skipped by the index instead of being read. */
  private ranges(): readonly Range[] {
    const [newest] = this.cipher.prefixes;
    return this.encrypted.columns.flatMap((column) => [
      { column, from: '', before: newest },
      { column, from: pastPrefix(newest), before: null },
    ]);
  }

  private async renewRange(range: Range, signal: AbortSignal | undefined): Promise<Batch> {
    let position: Position = { prefix: range.from, id: '' };
    let total: Batch = { renewed: 0, skipped: 0 };
    while (!signal?.aborted) {
      const found = await this.next(range, position);
      const last = found.at(-1);
      if (!last) return total;
      const done = await this.dataSource.transaction((manager) => this.renewBatch(manager, found));
      if (done === 'busy') {
        await pause(WAIT_MS);
        continue;
      }
      total = { renewed: total.renewed + done.renewed, skipped: total.skipped + done.skipped };
      position = last;
      await pause(PAUSE_MS);
    }
    return total;
  }

  private next({ column, before }: Range, { prefix, id }: Position): Promise<readonly Position[]> {
    const start = prefixOf(column);
    const end = before === null ? '' : `AND ${start} < $4`;
    return this.dataSource.query(
      `SELECT "id", ${start} AS "prefix" FROM "${this.table}"
       WHERE ${column.stored} IS NOT NULL AND (${start}, "id") > ($1, $2) ${end}
       ORDER BY ${start}, "id" LIMIT $3`,
      [prefix, id, this.batchSize, ...(before === null ? [] : [before])],
    );
  }

  /**
   * The lock ends with the transaction, so that a dead process blocks nobody, and it works behind a pooler. Rows that
   * somebody holds are skipped: waiting for one while valueFor others could end in a deadlock.
   */
  private async renewBatch(manager: EntityManager, found: readonly Position[]): Promise<Batch | 'busy'> {
    const key = JSON.stringify(['secret-renewal', this.table]);
    const locking = 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS "isOurs"';
    const [lock] = await manager.query<{ isOurs: boolean }[]>(locking, [key]);
    if (!lock?.isOurs) return 'busy';
    const columns = this.encrypted.columns.map(({ name, stored }) => `${stored} AS "${name}"`);
    const rows = await manager.query<Row[]>(
      `SELECT "id", ${this.encrypted.userId} AS "userId", ${columns.join(', ')} FROM "${this.table}"
       WHERE "id" = ANY($1) FOR NO KEY UPDATE SKIP LOCKED`,
      [found.map(({ id }) => id)],
    );
    const renewed = rows.map((row) => this.renewedValues(row)).filter((values) => values.some((value) => value !== null));
    if (renewed.length > 0) await this.write(manager, renewed);
    return { renewed: renewed.length, skipped: found.length - rows.length };
  }

  /** The id, then each column; null where there is nothing to encrypt, or nothing that can be decrypted. */
  private renewedValues(row: Row): readonly (string | null)[] {
    const values = this.encrypted.columns.map(({ name }) => this.reencrypted(row, name));
    return values.every((value) => value === null) ? [] : [row.id, ...values];
  }

  private async write(manager: EntityManager, renewed: readonly (readonly (string | null)[])[]): Promise<void> {
    const { columns } = this.encrypted;
    const set = columns.map(
      ({ name, valueFor }, at) =>
        `"${name}" = CASE WHEN n."c${at}" IS NULL THEN t."${name}" ELSE ${valueFor(`n."c${at}"`)} END`,
    );
    const lists = ['$1::text[]', ...columns.map((_, at) => `$${at + 2}::text[]`)];
    await manager.query(
      `UPDATE "${this.table}" t SET ${set.join(', ')}
       FROM unnest(${lists.join(', ')}) AS n("id", ${columns.map((_, at) => `"c${at}"`).join(', ')})
       WHERE t."id" = n."id"`,
      lists.map((_, at) => renewed.map((values) => values[at])),
    );
  }

  private reencrypted(row: Row, column: string): string | null {
    const value = row[column];
    if (!value || isCurrent(this.cipher, value)) return null;
    const { table, mayBePlain } = this.encrypted;
    const location = { table, column, rowId: row.id, userId: row.userId };
    const text = mayBePlain ? decryptOrPlain(this.cipher, value, location) : this.cipher.decrypt(value, location);
    return text === null ? null : this.cipher.encrypt(text, location);
  }
}

/** The first text behind all that begin with a prefix: its last character, `.`, is followed by `/`. */
export const pastPrefix = (prefix: string): string => `${prefix.slice(0, -1)}/`;
