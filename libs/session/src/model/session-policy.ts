/** The numbers a deployment may set (specification §7). All ages in milliseconds. */
export interface SessionPolicy {
  /** From the last refresh to the end of a remembered session. */
  readonly lifetimeMs: number;
  /** How old the last refresh must be for a read to move the end on; 0: each read does. */
  readonly updateAgeMs: number;
  /** How long after signing in a session still counts as fresh; 0: always. */
  readonly freshAgeMs: number;
  readonly refreshEnabled: boolean;
  /** A sign-in beyond this number revokes the user's oldest session (specification C27). */
  readonly maxPerUser: number;
}

/** The highest `maxPerUser`, and so the longest list of sessions. */
export const MAX_SESSIONS_PER_USER = 1000;

const DAY_MS = 86_400_000;

/** What a session lives that its owner did not ask to be remembered in: a day, and never longer by use (D-30). */
export const UNREMEMBERED_LIFETIME_MS = DAY_MS;

export const defaultSessionPolicy: SessionPolicy = {
  lifetimeMs: 7 * DAY_MS,
  updateAgeMs: DAY_MS,
  freshAgeMs: DAY_MS,
  refreshEnabled: true,
  maxPerUser: 100,
};
