import type { EntityManager, Repository } from 'typeorm';

import type { CredentialRepository, SignInCandidate } from '@portvakt/identity';
import { newId, type RandomSource, type UserId } from '@portvakt/kernel';
import { CREDENTIAL } from '@portvakt/social-linking';

import { runPrepared } from '../connections/prepared-statement.js';
import { isRefusedRow } from '../database-errors.js';
import { AccountRow } from '../rows/account.row.js';
import { toUser, USER_COLUMNS, type UserColumns } from './to-user.js';

interface CredentialOwnerRow extends UserColumns {
  readonly password: string | null;
}

/** `ON CONFLICT` without a target: a concurrent insert violates either of two unique indexes. */
const INSERT = `
  INSERT INTO "account" ("id", "providerId", "accountId", "userId", "password", "createdAt", "updatedAt")
  VALUES ($1, $2, $3, $3, $4, $5, $5)
  ON CONFLICT DO NOTHING RETURNING "id"`;

/**
 * Locks the user first, as every change of a user does. The account is locked as well because PostgreSQL re-reads only
 * locked rows after a wait: otherwise a password replaced during the wait would be returned in its old version.
 */
const LOCK_WITH_USER = {
  name: 'lock-credential',
  text: `
    SELECT ${USER_COLUMNS}, a."password"
    FROM "user" u JOIN "account" a ON a."userId" = u."id" AND a."providerId" = $2
    WHERE u."id" = $1
    FOR NO KEY UPDATE OF u FOR NO KEY UPDATE OF a`,
};

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

  async lockWithUser(userId: UserId): Promise<SignInCandidate | null> {
    const [row] = await runPrepared<CredentialOwnerRow>(this.manager, LOCK_WITH_USER, [userId, CREDENTIAL]);
    return row?.password ? { user: toUser(row), passwordHash: row.password } : null;
  }

  async findHash(userId: UserId): Promise<string | null> {
    const row = await this.rows.findOne({
      select: { id: true, password: true },
      where: { userId, providerId: CREDENTIAL },
    });
    return row?.password || null;
  }

  async put(userId: UserId, passwordHash: string, now: Date): Promise<void> {
    if (await this.replace(userId, passwordHash, now)) return;
    const inserted = await this.manager.query<unknown[]>(INSERT, [
      newId(this.random),
      CREDENTIAL,
      userId,
      passwordHash,
      now,
    ]);
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
