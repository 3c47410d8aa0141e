import type { EntityManager, Repository } from 'typeorm';

import { FieldTakenError, type ProfileChange, type User, type UserRepository } from '@portvakt/identity';
import type { Email, UserId } from '@portvakt/kernel';

import { duplicateFieldIn, isDuplicateEmail, isRefusedRow } from '../database-errors.js';
import { UserRow } from '../rows/user.row.js';
import { toUser } from './to-user.js';

export class TypeOrmUserRepository implements UserRepository {
  private readonly rows: Repository<UserRow>;

  constructor(manager: EntityManager) {
    this.rows = manager.getRepository(UserRow);
  }

  async findByEmail(email: Email): Promise<User | null> {
    const row = await this.rows.findOneBy({ email });
    return row && toUser(row);
  }

  async lockEmail(email: Email): Promise<void> {
    await this.rows.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`address ${email}`]);
  }

  async add({ language, ...user }: User): Promise<'added' | 'taken' | 'refused'> {
    try {
      await this.rows.insert({ ...user, extra: { ...user.extra }, lastLanguage: language });
      return 'added';
    } catch (error) {
      if (isDuplicateEmail(error)) return 'taken';
      return refusalOf(error);
    }
  }

  async verifyEmail(id: UserId, email: Email, now: Date): Promise<boolean> {
    const change = { emailVerified: true, updatedAt: now };
    const { affected } = await this.rows.update({ id, email, emailVerified: false }, change);
    return affected === 1;
  }

  async findForUpdate(id: UserId): Promise<User | null> {
    // A plain FOR UPDATE would block inserts of rows that refer to the user, for instance a new session.
    const row = await this.rows.findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
    return row && toUser(row);
  }

  async changeProfile(
    id: UserId,
    { extra, ...change }: ProfileChange,
    now: Date,
  ): Promise<'changed' | 'not-found' | 'refused'> {
    try {
      const { affected } = await this.rows
        .createQueryBuilder()
        .update()
        // Merged by the database, so that concurrent changes are not lost.
        .set({ ...change, extra: () => '"extra" || :extra::jsonb', updatedAt: now })
        .where({ id })
        .setParameter('extra', JSON.stringify(extra))
        .execute();
      if (affected === 1) return 'changed';
      // A trigger can also skip the row without an error.
      return (await this.rows.existsBy({ id })) ? 'refused' : 'not-found';
    } catch (error) {
      return refusalOf(error);
    }
  }

  async changeEmail(
    id: UserId,
    email: Email,
    isVerified: boolean,
    now: Date,
  ): Promise<'changed' | 'taken' | 'refused'> {
    try {
      const { affected } = await this.rows.update({ id }, { email, emailVerified: isVerified, updatedAt: now });
      // A trigger can also skip the row without an error.
      return affected === 1 ? 'changed' : 'refused';
    } catch (error) {
      if (isDuplicateEmail(error)) return 'taken';
      return refusalOf(error);
    }
  }

  async remove(id: UserId): Promise<void> {
    await this.rows.delete({ id });
  }
}

/** Throws a `FieldTakenError` for a unique field, and any error that is not about the row. */
function refusalOf(error: unknown): 'refused' {
  const field = duplicateFieldIn(error);
  if (field !== null) throw new FieldTakenError(field);
  if (isRefusedRow(error)) return 'refused';
  throw error;
}
