/** Who comes for something that is under way already gets its result. */
export class RefreshDesk {
  private readonly underWay = new Map<string, Promise<unknown>>();

  /** All who call with one `key` while its work is not done share it. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const shared = this.underWay.get(key);
    if (shared) return shared as Promise<T>;
    const done = work().finally(() => this.underWay.delete(key));
    this.underWay.set(key, done);
    return done;
  }
}
