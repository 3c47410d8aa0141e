import type { EntityManager, Repository } from 'typeorm';

import type { UserId } from '@portvakt/kernel';
import type { Passkey, PasskeyId, PasskeyRepository } from '@portvakt/passkey';

import { isRefusedRow, rethrowWithOverload, withOverload } from '../database-errors.js';
import { PasskeyRow } from '../rows/passkey.row.js';
import { toPasskey, toRow } from './to-passkey.js';

const INSERT = `
  INSERT INTO "passkey" ("id", "name", "publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp",
    "transports", "createdAt", "aaguid", "lastUsedAt", "userHandle")
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  ON CONFLICT ("credentialID") DO NOTHING RETURNING 1`;

export class TypeOrmPasskeyRepository implements PasskeyRepository {
  private readonly rows: Repository<PasskeyRow>;

  constructor(private readonly manager: EntityManager) {
    this.rows = manager.getRepository(PasskeyRow);
  }

  async list(userId: UserId): Promise<readonly Passkey[]> {
    const order = { createdAt: { direction: 'ASC', nulls: 'FIRST' }, id: 'ASC' } as const;
    const rows = await this.rows.find({ where: { userId }, order }).catch(rethrowWithOverload);
    return rows.map(toPasskey);
  }

  async find(credentialId: string): Promise<Passkey | null> {
    const row = await this.rows.findOneBy({ credentialID: credentialId }).catch(rethrowWithOverload);
    return row && toPasskey(row);
  }

  async findForUpdate(id: string): Promise<Passkey | null> {
    const row = await this.rows
      .findOne({ where: { id }, lock: { mode: 'for_no_key_update' } })
      .catch(rethrowWithOverload);
    return row && toPasskey(row);
  }

  /** Waits for a concurrent registration of the same credential to commit or roll back. */
  async add(passkey: Passkey): Promise<'added' | 'taken' | 'refused'> {
    const row = toRow(passkey);
    const values = [row.id, row.name, row.publicKey, row.userId, row.credentialID, row.counter, row.deviceType];
    const more = [row.backedUp, row.transports, row.createdAt, row.aaguid, row.lastUsedAt, row.userHandle];
    try {
      const added = await this.manager.query<unknown[]>(INSERT, [...values, ...more]);
      return added.length > 0 ? 'added' : 'taken';
    } catch (error) {
      if (isRefusedRow(error)) return 'refused';
      throw withOverload(error);
    }
  }

  async save(passkey: Passkey): Promise<void> {
    const { name, counter, deviceType, backedUp, lastUsedAt } = toRow(passkey);
    const changed = { name, counter, deviceType, backedUp, lastUsedAt };
    await this.rows.update({ id: passkey.id }, changed).catch(rethrowWithOverload);
  }

  async remove(id: PasskeyId): Promise<void> {
    await this.rows.delete({ id }).catch(rethrowWithOverload);
  }

  async removeAll(userId: UserId): Promise<readonly PasskeyId[]> {
    const removing = this.rows.createQueryBuilder().delete().where({ userId }).returning('id').execute();
    const removed = await removing.catch(rethrowWithOverload);
    return (removed.raw as Pick<Passkey, 'id'>[]).map(({ id }) => id);
  }
}
