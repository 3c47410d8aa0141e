/** Says whether something happened before, to note what is repeated only once. */
export interface Repetitions {
  /** Whether nothing with this key happened within `windowMs`. */
  isFirst(key: string, windowMs: number): Promise<boolean>;
}
