import type { DataSource, EntityManager } from 'typeorm';

import { ownerKinds, toActivity } from '@portvakt/audit';
import type { Clock, ConcurrencyLimit, UserId } from '@portvakt/kernel';
import type {
  AccountExport,
  AccountExporter,
  ExportedAccount,
  ExportedAuthenticator,
  ExportedPasskey,
  ExportedRequest,
  UserMail,
} from '@portvakt/operators';

import { TypeOrmSnapshot } from '../audit/typeorm-snapshot.js';
import { TypeOrmSubjectEvents } from '../audit/typeorm-subject-events.js';
import type { AccountRow } from '../rows/account.row.js';
import type { SessionRow } from '../rows/session.row.js';
import type { UserRow } from '../rows/user.row.js';
import { scopesIn } from '../social/to-account.js';
import { toOperatedSession } from './to-operated-session.js';
import { toOperatedUser } from './operated-user-columns.js';
import { MAILS_OF_USER } from './typeorm-mail-directory.js';

/** The newest rows of a kind of data that grows with time. */
const MOST = 10_000;

const ACCOUNTS = `
  SELECT "id", "providerId", "accountId", "scope", "createdAt", "updatedAt" FROM "account"
  WHERE "userId" = $1 ORDER BY "createdAt", "id"`;

const AUTHENTICATORS = `
  SELECT "name", "createdAt", "lastUsedAt", "verified" FROM "twoFactor" WHERE "userId" = $1 ORDER BY "createdAt", "id"`;

const PASSKEYS = `
  SELECT "name", "createdAt", "lastUsedAt", "deviceType", "backedUp" FROM "passkey"
  WHERE "userId" = $1 ORDER BY "createdAt", "id"`;

const DEVICES = `
  SELECT "device", "firstSeenAt" FROM "knownDevice" WHERE "userId" = $1 ORDER BY "firstSeenAt", "device"`;

const REQUESTS = `
  SELECT "id", "kind", "state", "newEmail", "requestedAt", "approvedAt", "notBefore", "expiresAt", "endedAt"
  FROM "operatorRequest" WHERE "userId" = $1 ORDER BY "requestedAt", "id"`;

type Account = Pick<AccountRow, 'id' | 'providerId' | 'accountId' | 'scope' | 'createdAt' | 'updatedAt'>;

/** Names the columns of each table, so that a new column with a secret is not exported. */
export class TypeOrmAccountExporter implements AccountExporter {
  private readonly snapshot: TypeOrmSnapshot<EntityManager>;

  constructor(
    dataSource: DataSource,
    private readonly clock: Clock,
    private readonly concurrency: ConcurrencyLimit,
  ) {
    this.snapshot = new TypeOrmSnapshot(dataSource, (manager) => manager);
  }

  read(id: UserId): Promise<AccountExport | null> {
    const inSnapshot = async (manager: EntityManager): Promise<AccountExport | null> => {
      const [row] = await manager.query<UserRow[]>('SELECT * FROM "user" WHERE "id" = $1', [id]);
      return row ? this.exportOf(manager, row) : null;
    };
    return this.concurrency.run(() => this.snapshot.run(inSnapshot));
  }

  private async exportOf(manager: EntityManager, row: UserRow): Promise<AccountExport> {
    const id = row.id as UserId;
    const of = <Row>(statement: string): Promise<Row[]> => manager.query<Row[]>(statement, [id]);
    const mails = await manager.query<UserMail[]>(MAILS_OF_USER, [id, null, null, MOST]);
    const now = this.clock.now();
    return {
      exportedAt: now,
      user: { ...toOperatedUser(row, now), banReason: null },
      language: row.lastLanguage,
      accounts: (await of<Account>(ACCOUNTS)).map(toExportedAccount),
      sessions: (await of<SessionRow>(SESSIONS)).map(toOperatedSession),
      authenticators: await of<ExportedAuthenticator>(AUTHENTICATORS),
      passkeys: await of<ExportedPasskey>(PASSKEYS),
      knownDevices: await of(DEVICES),
      requests: await of<ExportedRequest>(REQUESTS),
      mails: mails.map(({ kind, state, at }) => ({ kind, state, at })),
      activity: await activityOf(manager, id),
    };
  }
}

const SESSIONS = `
  SELECT "id", "userId", "expiresAt", "createdAt", "updatedAt", "ipAddress", "userAgent", "impersonatedBy",
    "strongFactorAt"
  FROM "session" WHERE "userId" = $1 ORDER BY "createdAt", "id"`;

async function activityOf(manager: EntityManager, subject: UserId): Promise<AccountExport['activity']> {
  const query = { subject, kinds: ownerKinds, before: null, limit: MOST };
  const events = await new TypeOrmSubjectEvents(manager).list(query);
  return (events ?? []).map((event) => toActivity(event, subject));
}

const toExportedAccount = ({ providerId, scope, ...account }: Account): ExportedAccount => ({
  id: account.id,
  provider: providerId,
  accountId: account.accountId,
  scopes: scopesIn(scope) ?? [],
  createdAt: account.createdAt,
  updatedAt: account.updatedAt,
});
