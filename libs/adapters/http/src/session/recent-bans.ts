/** The users who were banned recently: their session-data cookies are no longer accepted (operators §5.2). */
export abstract class RecentBans {
  /** The ids of these users. Null if the list is out of date: then no session-data cookie is accepted. */
  abstract userIds(): ReadonlySet<string> | null;
}
