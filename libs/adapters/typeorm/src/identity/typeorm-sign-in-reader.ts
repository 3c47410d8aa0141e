import type { DataSource } from 'typeorm';

import type { SignInCandidate, SignInReader } from '@portvakt/identity';
import type { Email } from '@portvakt/kernel';
import { CREDENTIAL } from '@portvakt/social-linking';

import { withOverload } from '../database-errors.js';
import type { UserRow } from '../rows/user.row.js';
import { toUser } from './to-user.js';

interface CandidateRow extends UserRow {
  readonly password: string | null;
}

/** One statement whether the address is registered or not, so that the response time does not reveal it. */
const FIND = `
  SELECT u.*, a."password"
  FROM "user" u LEFT JOIN "account" a ON a."userId" = u."id" AND a."providerId" = $2
  WHERE u."email" = $1`;

export class TypeOrmSignInReader implements SignInReader {
  constructor(private readonly dataSource: DataSource) {}

  async find(email: Email): Promise<SignInCandidate | null> {
    const [row] = await this.dataSource.query<CandidateRow[]>(FIND, [email, CREDENTIAL]).catch((error: unknown) => {
      throw withOverload(error);
    });
    return row ? { user: toUser(row), passwordHash: row.password } : null;
  }
}
