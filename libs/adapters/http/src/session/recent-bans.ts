/** The users who were banned recently: their session-data cookies are not accepted any more (operators §5.2). */
export abstract class RecentBans {
  /** Ids of users. Null while the newest bans are not known: then no session-data cookie is accepted. */
  abstract userIds(): ReadonlySet<string> | null;
}
