import type { EntityManager, Repository } from 'typeorm';

import type { CredentialRepository } from '@portvakt/identity';
import { newId, type RandomSource, type UserId } from '@portvakt/kernel';
import { CREDENTIAL } from '@portvakt/social-linking';

import { isRefusedRow } from '../database-errors.js';
import { AccountRow } from '../rows/account.row.js';

/** Without a target, since two unique indexes allow one password account a user: of two who come at once both meet one. */
const INSERT = `
  INSERT INTO "account" ("id", "providerId", "accountId", "userId", "password", "createdAt", "updatedAt")
  VALUES ($1, $2, $3, $3, $4, $5, $5)
  ON CONFLICT DO NOTHING RETURNING "id"`;

export class TypeOrmCredentialRepository implements CredentialRepository {
  private readonly rows: Repository<AccountRow>;

  constructor(
    private readonly manager: EntityManager,
    private readonly random: RandomSource,
  ) {
    this.rows = manager.getRepository(AccountRow);
  }

  async add(userId: UserId, passwordHash: string, now: Date): Promise<boolean> {
    try {
      await this.rows.insert({
        id: newId(this.random),
        providerId: CREDENTIAL,
        accountId: userId,
        userId,
        password: passwordHash,
        createdAt: now,
        updatedAt: now,
      });
      return true;
    } catch (error) {
      if (isRefusedRow(error)) return false;
      throw error;
    }
  }

  async findHash(userId: UserId): Promise<string | null> {
    const row = await this.rows.findOne({
      select: { id: true, password: true },
      where: { userId, providerId: CREDENTIAL },
    });
    // An emptied one is none.
    return row?.password || null;
  }

  async put(userId: UserId, passwordHash: string, now: Date): Promise<void> {
    if (await this.replace(userId, passwordHash, now)) return;
    const inserted = await this.manager.query<unknown[]>(INSERT, [newId(this.random), CREDENTIAL, userId, passwordHash, now]);
    if (inserted.length === 0) await this.replace(userId, passwordHash, now);
  }

  async empty(userId: UserId, now: Date): Promise<void> {
    await this.rows.update({ userId, providerId: CREDENTIAL }, { password: null, updatedAt: now });
  }

  private async replace(userId: UserId, password: string, updatedAt: Date): Promise<boolean> {
    const { affected } = await this.rows.update({ userId, providerId: CREDENTIAL }, { password, updatedAt });
    return affected === 1;
  }
}
