import { parseAbsoluteUrl } from './absolute-url.js';
import { isSafeRelativePath } from './safe-relative-path.js';
import { parseTrustedEntry } from './trusted-entry.js';

/**
 * The origins that requests may come from and redirects may lead to: our own and the configured ones (specification
 * §8).
 */
export class TrustedOrigins {
  private constructor(
    private readonly entries: readonly ((address: URL) => boolean)[],
    private readonly homeOrigin: string | null,
  ) {}

  /**
   * The path of `ownOrigin` is ignored. `homeUrl`: redirects may lead to its origin, but requests may not come from it.
   * Throws at the first entry for which `problemWith` is not null.
   */
  static parse(ownOrigin: string, entries: readonly string[], homeUrl: string | null = null): TrustedOrigins {
    return new TrustedOrigins(
      [new URL(ownOrigin).origin, ...entries].map((written) => {
        const entry = parseTrustedEntry(written);
        if ('problem' in entry) throw new Error(`"${written}" ${entry.problem}`);
        return entry.matches;
      }),
      homeUrl === null ? null : new URL(homeUrl).origin,
    );
  }

  /**
   * What is wrong with a configured entry, as the rest of a sentence that begins with the entry; null if it is valid.
   */
  static problemWith(entry: string): string | null {
    const parsed = parseTrustedEntry(entry);
    return 'problem' in parsed ? parsed.problem : null;
  }

  /** `absolute`: an absolute URL, or the value of `Origin` or `Referer`. A relative URL and `null` never match. */
  matches(absolute: string): boolean {
    const address = parseAbsoluteUrl(absolute);
    return address !== null && this.entries.some((matches) => matches(address));
  }

  /** Whether a redirect may lead to `value`: a safe path of our own origin, or a URL of a trusted origin or of home. */
  acceptsReturnUrl(value: string): boolean {
    return isSafeRelativePath(value) || this.matches(value) || this.isHome(value);
  }

  private isHome(value: string): boolean {
    return this.homeOrigin !== null && parseAbsoluteUrl(value)?.origin === this.homeOrigin;
  }
}
