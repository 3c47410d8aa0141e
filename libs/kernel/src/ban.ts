/** An operator's ban of a user (operators §5). */
export interface Ban {
  /** Null for a ban that lasts until it is lifted. */
  readonly expires: Date | null;
}

/** Whether a ban holds at this time. Null: the user is not banned. */
export const isBanned = (ban: Ban | null, now: Date): boolean =>
  ban !== null && (ban.expires === null || ban.expires > now);
