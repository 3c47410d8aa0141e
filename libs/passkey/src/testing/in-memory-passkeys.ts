import type { UserId } from '@portvakt/kernel';

import type { Passkey, PasskeyId } from '../model/passkey.js';
import type { PasskeyRepository } from '../ports.js';
import { REFUSED_NAME } from './builders.js';
import type { PasskeyTables } from './passkey-tables.js';

/** The passkeys, in the tables of an open transaction. */
export class InMemoryPasskeys implements PasskeyRepository {
  constructor(private readonly tables: PasskeyTables) {}

  async list(userId: UserId): Promise<readonly Passkey[]> {
    return this.all()
      .filter((passkey) => passkey.userId === userId)
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  }

  async find(credentialId: string): Promise<Passkey | null> {
    return this.all().find((passkey) => passkey.credentialId === credentialId) ?? null;
  }

  async findForUpdate(id: string): Promise<Passkey | null> {
    return this.tables.passkeys.get(id as PasskeyId) ?? null;
  }

  async add(passkey: Passkey): Promise<'added' | 'taken' | 'refused'> {
    if (await this.find(passkey.credentialId)) return 'taken';
    if (!this.tables.users.has(passkey.userId) || passkey.name === REFUSED_NAME) return 'refused';
    this.tables.passkeys.set(passkey.id, passkey);
    return 'added';
  }

  async save({ id, name, counter, deviceType, backedUp, lastUsedAt }: Passkey): Promise<void> {
    const stored = this.tables.passkeys.get(id);
    if (stored) this.tables.passkeys.set(id, { ...stored, name, counter, deviceType, backedUp, lastUsedAt });
  }

  async remove(id: PasskeyId): Promise<void> {
    this.tables.passkeys.delete(id);
  }

  async removeAll(userId: UserId): Promise<readonly PasskeyId[]> {
    const own = (await this.list(userId)).map(({ id }) => id);
    for (const id of own) this.tables.passkeys.delete(id);
    return own;
  }

  private all(): Passkey[] {
    return [...this.tables.passkeys.values()];
  }
}
