import type { DataSource } from 'typeorm';

import type { UserId } from '@portvakt/kernel';
import { type AccountReader, type AccountView, CREDENTIAL } from '@portvakt/social-linking';

import { rethrowWithOverload } from '../database-errors.js';
import { scopesIn } from './to-account.js';

interface ViewRow extends Omit<AccountView, 'scopes'> {
  readonly scope: string | null;
}

/** Leaves out a password that was emptied when a provider's user took the account over: nobody can sign in with it. */
const LIST = `
  SELECT "id", "providerId", "accountId", "createdAt", "updatedAt", "scope"
  FROM "account" WHERE "userId" = $1 AND ("providerId" <> '${CREDENTIAL}' OR "password" <> '')
  ORDER BY "createdAt", "id"`;

export class TypeOrmAccountReader implements AccountReader {
  constructor(private readonly dataSource: DataSource) {}

  async list(userId: UserId): Promise<readonly AccountView[]> {
    const rows = await this.dataSource.query<ViewRow[]>(LIST, [userId]).catch(rethrowWithOverload);
    return rows.map(({ scope, ...view }) => ({ ...view, scopes: scopesIn(scope) ?? [] }));
  }
}
