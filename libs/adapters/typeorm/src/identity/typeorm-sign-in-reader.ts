import type { DataSource } from 'typeorm';

import type { Email, SignInCandidate, SignInReader } from '@portvakt/identity';

import { withOverload } from '../database-errors.js';
import type { UserRow } from '../rows/user.row.js';
import { CREDENTIAL } from './typeorm-credential-repository.js';
import { toUser } from './user-row.js';

interface CandidateRow extends UserRow {
  readonly password: string | null;
  readonly isKnownAddress: boolean;
}

/** One statement whether the address is known or not, so that its time tells nothing. */
const FIND = `
  SELECT u.*, a."password", EXISTS (
    SELECT FROM "session" s WHERE s."userId" = u."id" AND s."ipAddress" = $3 AND s."expiresAt" > $4
  ) AS "isKnownAddress"
  FROM "user" u LEFT JOIN "account" a ON a."userId" = u."id" AND a."providerId" = $2
  WHERE u."email" = $1`;

export class TypeOrmSignInReader implements SignInReader {
  constructor(private readonly dataSource: DataSource) {}

  async find(email: Email, ipAddress: string, now: Date): Promise<SignInCandidate | null> {
    const parameters = [email, CREDENTIAL, ipAddress, now];
    const [row] = await this.dataSource.query<CandidateRow[]>(FIND, parameters).catch((error: unknown) => {
      throw withOverload(error);
    });
    return row ? { user: toUser(row), passwordHash: row.password, isKnownAddress: row.isKnownAddress } : null;
  }
}
