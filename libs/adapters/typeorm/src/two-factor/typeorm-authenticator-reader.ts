import type { DataSource } from 'typeorm';

import type { UserId } from '@portvakt/kernel';
import type { AuthenticatorReader, AuthenticatorView } from '@portvakt/two-factor';

import { rethrowWithOverload } from '../database-errors.js';

const LIST = `
  SELECT "id", "name", "createdAt", "lastUsedAt", "verified"
  FROM "twoFactor" WHERE "userId" = $1 ORDER BY "createdAt", "id"`;

export class TypeOrmAuthenticatorReader implements AuthenticatorReader {
  constructor(private readonly dataSource: DataSource) {}

  async list(userId: UserId): Promise<readonly AuthenticatorView[]> {
    return this.dataSource.query<AuthenticatorView[]>(LIST, [userId]).catch(rethrowWithOverload);
  }
}
