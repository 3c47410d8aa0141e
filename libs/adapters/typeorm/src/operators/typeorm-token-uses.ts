import type { DataSource } from 'typeorm';

import type { TokenUses } from '@portvakt/operators';

import { rethrowWithOverload } from '../database-errors.js';

/** The prefix of a token's name in the table of noted results. */
const PREFIX = 'token-used:';

const NOTE = `
  INSERT INTO "noted" ("name", "value", "notedAt") VALUES ($1, '{}', $2)
  ON CONFLICT ("name") DO UPDATE SET "notedAt" = greatest("noted"."notedAt", EXCLUDED."notedAt")`;

const ALL = `SELECT "name", "notedAt" FROM "noted" WHERE "name" LIKE '${PREFIX}%'`;

/** Stores the last use of each machine token as one noted row. */
export class TypeOrmTokenUses implements TokenUses {
  constructor(private readonly dataSource: DataSource) {}

  async note(name: string, at: Date): Promise<void> {
    await this.run(NOTE, [PREFIX + name, at]);
  }

  async all(): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.run<{ readonly name: string; readonly notedAt: Date }>(ALL, []);
    return new Map(rows.map(({ name, notedAt }) => [name.slice(PREFIX.length), notedAt]));
  }

  private run<Row>(statement: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return this.dataSource.query<Row[]>(statement, [...values]).catch(rethrowWithOverload);
  }
}
