import type { SigningKey } from '../model/signing-key.js';
import type { NewSigningKey, SigningKeyRepository } from '../ports.js';

/** The keys, in a table of an open transaction. Only one transaction runs at a time. */
export class InMemorySigningKeys implements SigningKeyRepository {
  constructor(private readonly table: Map<string, SigningKey>) {}

  async list(): Promise<readonly SigningKey[]> {
    return [...this.table.values()].sort(
      (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
    );
  }

  async lock(): Promise<void> {
    // The runner runs one transaction at a time.
  }

  async add(key: NewSigningKey): Promise<void> {
    this.table.set(key.id, key);
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.table.delete(id);
  }
}
