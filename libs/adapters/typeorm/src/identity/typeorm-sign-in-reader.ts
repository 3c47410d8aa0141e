import type { DataSource } from 'typeorm';

import type { SignInCandidate, SignInReader } from '@portvakt/identity';
import type { Email } from '@portvakt/kernel';
import { CREDENTIAL } from '@portvakt/social-linking';

import { runPrepared } from '../connections/prepared-statement.js';
import { rethrowWithOverload } from '../database-errors.js';
import { toUser, USER_COLUMNS, type UserColumns } from './to-user.js';

interface CandidateRow extends UserColumns {
  readonly password: string | null;
}

/** One statement whether the address is registered or not, so that the response time does not reveal it. */
const FIND = {
  name: 'find-sign-in',
  text: `
    SELECT ${USER_COLUMNS}, a."password"
    FROM "user" u LEFT JOIN "account" a ON a."userId" = u."id" AND a."providerId" = $2
    WHERE u."email" = $1`,
};

export class TypeOrmSignInReader implements SignInReader {
  constructor(private readonly dataSource: DataSource) {}

  async find(email: Email): Promise<SignInCandidate | null> {
    const finding = runPrepared<CandidateRow>(this.dataSource.manager, FIND, [email, CREDENTIAL]);
    const [row] = await finding.catch(rethrowWithOverload);
    return row ? { user: toUser(row), passwordHash: row.password } : null;
  }
}
