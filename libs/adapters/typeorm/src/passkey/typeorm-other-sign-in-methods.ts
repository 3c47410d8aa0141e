import type { EntityManager } from 'typeorm';

import type { UserId } from '@portvakt/kernel';
import type { OtherSignInMethods } from '@portvakt/passkey';
import { CREDENTIAL } from '@portvakt/social-linking';

/** $3: whether users can sign in with passwords. An empty password does not count. */
const EXIST = `
  SELECT EXISTS (
    SELECT FROM "account" WHERE "userId" = $1
      AND ("providerId" <> $2 OR ($3 AND "password" IS NOT NULL AND "password" <> ''))
  ) AS "exists"`;

/** Passwords and linked identities (passkeys §6.4). */
export class TypeOrmOtherSignInMethods implements OtherSignInMethods {
  constructor(
    private readonly manager: EntityManager,
    private readonly emailPasswordEnabled: boolean,
  ) {}

  async exist(userId: UserId): Promise<boolean> {
    const values = [userId, CREDENTIAL, this.emailPasswordEnabled];
    const [row] = await this.manager.query<{ exists: boolean }[]>(EXIST, values);
    return row?.exists ?? false;
  }
}
