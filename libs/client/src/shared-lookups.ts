/** Concurrent callers with the same key share one lookup. Its result is not cached. */
export class SharedLookups<T> {
  private readonly underWay = new Map<string, Promise<T>>();

  of(key: string, lookUp: () => Promise<T>): Promise<T> {
    const known = this.underWay.get(key);
    if (known) return known;
    const started = lookUp().finally(() => this.underWay.delete(key));
    this.underWay.set(key, started);
    return started;
  }
}
