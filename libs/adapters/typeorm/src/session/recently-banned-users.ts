import type { DataSource } from 'typeorm';

/** Uses an index of only those users who were ever banned, because each process runs it every second. */
const BANNED_AFTER = 'SELECT "id" FROM "user" WHERE "bannedAt" > $1';

/** Finds the users who were banned recently (operators §5.2). */
export class RecentlyBannedUsers {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The ids of the users whose last ban began after `time`, even if it has ended: their older sessions ended with it.
   */
  async bannedAfter(time: Date): Promise<ReadonlySet<string>> {
    const rows = await this.dataSource.query<{ id: string }[]>(BANNED_AFTER, [time]);
    return new Set(rows.map(({ id }) => id));
  }
}
