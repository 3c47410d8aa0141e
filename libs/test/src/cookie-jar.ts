/** Keeps the cookies of one browser. */
export class CookieJar {
  private readonly values = new Map<string, string>();

  /** The header `cookie`; undefined without cookies. */
  get header(): string | undefined {
    if (this.values.size === 0) return undefined;
    return [...this.values].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Stores and deletes the cookies that a response sets and clears. */
  keep(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      if (attributes.includes('Max-Age=0')) this.values.delete(name);
      else this.values.set(name, pair.slice(name.length + 1));
    }
  }
}
