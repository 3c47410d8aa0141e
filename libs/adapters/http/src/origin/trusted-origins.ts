import { parseAbsoluteAddress } from './absolute-address.js';
import { isSafeRelativePath } from './safe-relative-path.js';
import { parseTrustedEntry } from './trusted-entry.js';

/**
 * Where requests may come from and browsers may be sent: our own origin and the configured entries (specification §8).
 */
export class TrustedOrigins {
  private constructor(private readonly entries: readonly ((address: URL) => boolean)[]) {}

  /** `ownOrigin` may carry a path, which is left aside. Throws at the first entry that `faultIn` objects to. */
  static parse(ownOrigin: string, entries: readonly string[]): TrustedOrigins {
    return new TrustedOrigins(
      [new URL(ownOrigin).origin, ...entries].map((written) => {
        const entry = parseTrustedEntry(written);
        if ('fault' in entry) throw new Error(`"${written}" ${entry.fault}`);
        return entry.matches;
      }),
    );
  }

  /** What is wrong with one configured entry, as the end of a sentence that begins with the entry; null: nothing. */
  static faultIn(entry: string): string | null {
    const parsed = parseTrustedEntry(entry);
    return 'fault' in parsed ? parsed.fault : null;
  }

  /** For an absolute address and for the headers `Origin` and `Referer`; a relative value and `null` never match. */
  matches(absolute: string): boolean {
    const address = parseAbsoluteAddress(absolute);
    return address !== null && this.entries.some((matches) => matches(address));
  }

  /** Whether a browser may be sent to `value`: a safe path of ours or an address on the list. */
  acceptsReturnAddress(value: string): boolean {
    return isSafeRelativePath(value) || this.matches(value);
  }
}
