/** The purposes of all contexts: the texts that identifiers begin with (specification §6). */
export class RecordPurposes {
  private readonly longestFirst: readonly string[];

  /** Throws where two contexts use the same purpose: each would find the records of the other. */
  constructor(purposes: readonly string[]) {
    const duplicate = purposes.find((purpose, at) => purposes.indexOf(purpose) !== at);
    if (duplicate !== undefined) throw new Error(`two kinds of verification record have the purpose "${duplicate}"`);
    this.longestFirst = [...purposes].sort((one, other) => other.length - one.length);
  }

  /** Throws for a purpose that is not registered. */
  assertKnown(purpose: string): void {
    if (!this.longestFirst.includes(purpose)) throw new Error(`nobody registered the record purpose "${purpose}"`);
  }

  /** Returns the longest purpose that the identifier begins with, for rows without a `purpose`. */
  ofIdentifier(identifier: string): string | undefined {
    return this.longestFirst.find((purpose) => identifier.startsWith(purpose));
  }
}
