import type { DataSource } from 'typeorm';

/** By an index that holds only users who were ever banned, because each process asks every second. */
const BANNED_AFTER = 'SELECT "id" FROM "user" WHERE "bannedAt" > $1';

/** Finds the users who were banned recently (operators §5.2). */
export class RecentlyBannedUsers {
  constructor(private readonly dataSource: DataSource) {}

  /** The ids of the users whose last ban began after `time`, also where it has ended: their sessions have ended with it. */
  async bannedAfter(time: Date): Promise<ReadonlySet<string>> {
    const rows = await this.dataSource.query<{ id: string }[]>(BANNED_AFTER, [time]);
    return new Set(rows.map(({ id }) => id));
  }
}
