/** What all records in the table are for: the texts that their identifiers begin with (specification §6). */
export class RecordPurposes {
  private readonly longestFirst: readonly string[];

  /** Throws where two contexts claim the same one: each would find the records of the other. */
  constructor(purposes: readonly string[]) {
    const duplicate = purposes.find((purpose, at) => purposes.indexOf(purpose) !== at);
    if (duplicate !== undefined) throw new Error(`two kinds of verification record have the purpose "${duplicate}"`);
    this.longestFirst = [...purposes].sort((one, other) => other.length - one.length);
  }

  /** Throws for a purpose that nobody registered. */
  assertKnown(purpose: string): void {
    if (!this.longestFirst.includes(purpose)) throw new Error(`nobody registered the record purpose "${purpose}"`);
  }

  /** Of a row that does not say it: the longest purpose that its identifier begins with. */
  ofIdentifier(identifier: string): string | undefined {
    return this.longestFirst.find((purpose) => identifier.startsWith(purpose));
  }
}
