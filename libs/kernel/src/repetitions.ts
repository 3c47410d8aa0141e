/** Does repeated work at most once in a period, so that for instance the log is not flooded. */
export interface Repetitions {
  /** Does `work`, unless it was done for this key within `windowMs`. Work that fails does not count as done. */
  once(key: string, windowMs: number, work: () => Promise<void>): Promise<void>;
}
