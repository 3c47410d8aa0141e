import type { DataSource, EntityManager } from 'typeorm';

import { wishedLanguage } from '@portvakt/identity';
import { type Clock, DEFAULT_LANGUAGE, type UserId } from '@portvakt/kernel';
import type { UserAccount, UserDetails, UserDetailsReader } from '@portvakt/operators';
import { CREDENTIAL } from '@portvakt/social-linking';

import { withOverload } from '../database-errors.js';
import type { FieldCipher } from '../encryption/field-cipher.js';
import { toUser } from '../identity/to-user.js';
import { TypeOrmPasskeyRepository } from '../passkey/typeorm-passkey-repository.js';
import type { AccountRow } from '../rows/account.row.js';
import type { OperatorRequestRow } from '../rows/operator-request.row.js';
import type { UserRow } from '../rows/user.row.js';
import { toAccountRequest, UNENDED } from './to-account-request.js';
import { scopesIn } from '../social/to-account.js';
import { TypeOrmAuthenticatorRepository } from '../two-factor/typeorm-authenticator-repository.js';
import { toOperatedUser } from './operated-user-columns.js';

const USER = 'SELECT * FROM "user" WHERE "id" = $1';

const ACCOUNTS = `
  SELECT "id", "providerId", "accountId", "scope", "createdAt", "updatedAt",
    ("password" IS NOT NULL AND "password" <> '') AS "hasPassword"
  FROM "account" WHERE "userId" = $1 ORDER BY "createdAt", "id"`;

type ListedAccount = Pick<AccountRow, 'id' | 'providerId' | 'accountId' | 'scope' | 'createdAt' | 'updatedAt'> & {
  readonly hasPassword: boolean;
};

/** $2: now. Records of older versions have their purpose only in their identifier. */
const COUNTS = `
  SELECT
    (SELECT count(*)::integer FROM "session" WHERE "userId" = $1 AND "expiresAt" > $2) AS "sessions",
    (SELECT count(*)::integer FROM "verification" WHERE "userId" = $1 AND "expiresAt" > $2
      AND ("purpose" = 'trust-device-' OR ("purpose" IS NULL AND starts_with("identifier", 'trust-device-'))))
      AS "trustedDevices",
    (SELECT "blockedUntil" FROM "secondFactorFailures" WHERE "userId" = $1 AND "blockedUntil" > $2)
      AS "secondFactorBlockedUntil"`;

type Counts = Pick<UserDetails, 'sessions' | 'trustedDevices' | 'secondFactorBlockedUntil'>;

const REQUESTS = `
  SELECT * FROM "operatorRequest" WHERE "userId" = $1 AND ${UNENDED} ORDER BY "requestedAt" DESC, "id"`;

export class TypeOrmUserDetails implements UserDetailsReader {
  constructor(
    private readonly dataSource: DataSource,
    /** Decrypts backup codes, to tell whether any are left. */
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
  ) {}

  async read(id: UserId): Promise<UserDetails | null> {
    try {
      return await this.dataSource.transaction('REPEATABLE READ', (manager) => this.details(manager, id));
    } catch (error) {
      throw withOverload(error);
    }
  }

  private async details(manager: EntityManager, id: UserId): Promise<UserDetails | null> {
    const now = this.clock.now();
    const [row] = await manager.query<UserRow[]>(USER, [id]);
    if (!row) return null;
    const accounts = await manager.query<ListedAccount[]>(ACCOUNTS, [id]);
    const [counts = NOTHING] = await manager.query<Counts[]>(COUNTS, [id, now]);
    return {
      user: toOperatedUser(row, now),
      language: wishedLanguage(toUser(row)) ?? DEFAULT_LANGUAGE,
      passwordChangedAt: passwordIn(accounts)?.updatedAt ?? null,
      accounts: accounts.map(toAccount),
      ...(await this.authenticators(manager, id)),
      passkeys: await this.passkeys(manager, id),
      ...counts,
      requests: (await manager.query<OperatorRequestRow[]>(REQUESTS, [id])).map(toAccountRequest),
    };
  }

  private async passkeys(manager: EntityManager, id: UserId): Promise<UserDetails['passkeys']> {
    const found = await new TypeOrmPasskeyRepository(manager).list(id);
    return found.map(({ id: own, name, createdAt, lastUsedAt }) => ({
      id: own,
      name: name ?? '',
      createdAt,
      lastUsedAt,
    }));
  }

  private async authenticators(
    manager: EntityManager,
    id: UserId,
  ): Promise<Pick<UserDetails, 'authenticators' | 'hasBackupCodes'>> {
    const found = await new TypeOrmAuthenticatorRepository(manager, this.cipher).list(id);
    return {
      authenticators: found.map(({ id: own, name, createdAt, lastUsedAt, verified }) => ({
        id: own,
        name,
        createdAt,
        lastUsedAt,
        verified,
      })),
      hasBackupCodes: found.some(({ verified, backupCodes }) => verified && backupCodes.reveal().length > 0),
    };
  }
}

const NOTHING: Counts = { sessions: 0, trustedDevices: 0, secondFactorBlockedUntil: null };

const passwordIn = (accounts: readonly ListedAccount[]): ListedAccount | undefined =>
  accounts.find(({ providerId, hasPassword }) => providerId === CREDENTIAL && hasPassword);

const toAccount = ({ id, providerId, accountId, scope, createdAt, updatedAt }: ListedAccount): UserAccount => ({
  id,
  provider: providerId,
  accountId,
  scopes: scopesIn(scope) ?? [],
  createdAt,
  updatedAt,
});
