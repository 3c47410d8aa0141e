import type { DataSource } from 'typeorm';

/** By an index that holds banned users only, because each process asks every second. */
const BANNED_AFTER = 'SELECT "id" FROM "user" WHERE "banned" AND "bannedAt" > $1';

/** Finds the users who were banned recently (operators §5.2). */
export class RecentlyBannedUsers {
  constructor(private readonly dataSource: DataSource) {}

  /** The ids of the users who are banned, and were banned after `time`. */
  async bannedAfter(time: Date): Promise<ReadonlySet<string>> {
    const rows = await this.dataSource.query<{ id: string }[]>(BANNED_AFTER, [time]);
    return new Set(rows.map(({ id }) => id));
  }
}
