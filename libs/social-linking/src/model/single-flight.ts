/** Concurrent callers with the same key share one in-flight promise. */
export class SingleFlight {
  private readonly underWay = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const shared = this.underWay.get(key);
    if (shared) return shared as Promise<T>;
    const done = work().finally(() => this.underWay.delete(key));
    this.underWay.set(key, done);
    return done;
  }
}
