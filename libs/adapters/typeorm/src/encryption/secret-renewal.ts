import { setTimeout as pause } from 'node:timers/promises';

import type { DataSource, EntityManager } from 'typeorm';

import { type FieldCipher, isCurrent, decryptOrPlain } from './field-cipher.js';
import { prefixOf, type EncryptedColumn, type EncryptedTable } from './encrypted-table.js';

const BATCH = 500;
/** Pause between two batches, so that requests take precedence. */
const PAUSE_MS = 10;
/** Pause while another process has the lock, or a request has locked a row. */
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
  /** Rows that a request had locked, or that were deleted in the meantime. */
  readonly skipped: number;
}

/**
 * Encrypts values of former keys, and plain ones, with the newest key, so that the former secrets can be removed from
 * the configuration (security K5). Several processes may run it concurrently: they take turns by batch, renewed rows
 * are not found again, and an interrupted batch is rolled back.
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

  /** Returns how many rows this process renewed. Leaves undecryptable values as they are. Stops early on `signal`. */
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

  /** The index ranges below and above the prefix of the newest key, whose rows need not be read. */
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
   * The advisory lock ends with the transaction, so that a dead process blocks no other; it also works behind a pooler.
   * Locked rows are skipped: waiting for one while holding others could deadlock.
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

  /** The id, then the new value of each column, null where it stays as it is; empty where all of them stay. */
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

/** The first text after all those with the prefix: in byte order its last character, `.`, is followed by `/`. */
export const pastPrefix = (prefix: string): string => `${prefix.slice(0, -1)}/`;
