/** Tells whether an event is the first of its kind in a period, so that repetitions are not noted. */
export interface Repetitions {
  /** Whether nothing with this key happened within `windowMs`. */
  isFirst(key: string, windowMs: number): Promise<boolean>;
}
