/** The settings of a deployment for sessions (specification §7). */
export interface SessionPolicy {
  /** How long a remembered session lasts after its last refresh. */
  readonly lifetimeMs: number;
  /** How old the last refresh must be before a read refreshes again; 0: every read does. */
  readonly updateAgeMs: number;
  /** How long a session is fresh after the sign-in; 0: freshness is not checked. */
  readonly freshAgeMs: number;
  readonly refreshEnabled: boolean;
  /** A sign-in beyond this number revokes the user's oldest session (specification C27). */
  readonly maxPerUser: number;
}

/** The highest permitted `maxPerUser`, and the maximum length of a session list. */
export const MAX_SESSIONS_PER_USER = 1000;

const DAY_MS = 86_400_000;

/**
 * The lifetime of a session that is not remembered: a day, or that of a remembered one if it is shorter. It is never
 * extended (specification D-30).
 */
export const UNREMEMBERED_LIFETIME_MS = DAY_MS;

export const defaultSessionPolicy: SessionPolicy = {
  lifetimeMs: 7 * DAY_MS,
  updateAgeMs: DAY_MS,
  freshAgeMs: DAY_MS,
  refreshEnabled: true,
  maxPerUser: 100,
};
