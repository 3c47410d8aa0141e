import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

import { type DatabaseLog, databaseLogger } from './database-logger.js';
import { parseDatabaseUrl } from './connections/database-url.js';
import type { StatementReport } from './connections/reported-statements.js';
import { clientClass } from './connections/service-client.js';
import { timestampTypes } from './connections/timestamp-types.js';
import { TIME_LIMITS, TransactionTimeLimits } from './connections/transaction-time-limits.js';
import { WritableHost } from './connections/writable-host.js';
import { CreateAccounts1763700000000 } from './migrations/1763700000000-create-accounts.js';
import { CreateOutbox1763700000001 } from './migrations/1763700000001-create-outbox.js';
import { NoteLanguages1763800000000 } from './migrations/1763800000000-note-languages.js';
import { SecondFactor1763800000001 } from './migrations/1763800000001-second-factor.js';
import { SocialAccounts1763900000000 } from './migrations/1763900000000-social-accounts.js';
import { MailsWithAnEnd1764000000000 } from './migrations/1764000000000-mails-with-an-end.js';
import { RecordPurposes1764000000100 } from './migrations/1764000000100-record-purposes.js';
import { IndexKeyIds1764000000400 } from './migrations/1764000000400-index-key-ids.js';
import { RecordNotes1764000000500 } from './migrations/1764000000500-record-notes.js';
import { CreateAuditLog1764100000000 } from './migrations/1764100000000-create-audit-log.js';
import { Operators1764100000100 } from './migrations/1764100000100-operators.js';
import { OperatorIndexes1764100000200 } from './migrations/1764100000200-operator-indexes.js';
import { MailLeases1764100000500 } from './migrations/1764100000500-mail-leases.js';
import { AuditFilters1764100000600 } from './migrations/1764100000600-audit-filters.js';
import { BlockedUsers1764100000700 } from './migrations/1764100000700-blocked-users.js';
import { Passkeys1764200000000 } from './migrations/1764200000000-passkeys.js';
import { Deliveries1764300000300 } from './migrations/1764300000300-deliveries.js';
import { SigningKeys1764300000500 } from './migrations/1764300000500-signing-keys.js';
import { OperatorFilters1764300000600 } from './migrations/1764300000600-operator-filters.js';
import { UnverifiedUsers1764300000700 } from './migrations/1764300000700-unverified-users.js';
import { NewestRequests1764400000000 } from './migrations/1764400000000-newest-requests.js';
import { LiftedBans1764400000100 } from './migrations/1764400000100-lifted-bans.js';
import { MIGRATIONS_TABLE } from './migrations/applied-migrations.js';
import { AccountRow } from './rows/account.row.js';
import { AuditEventRow } from './rows/audit-event.row.js';
import { AuditFigureRow } from './rows/audit-figure.row.js';
import { AuditSealRow } from './rows/audit-seal.row.js';
import { DeliveryRow } from './rows/delivery.row.js';
import { JwksRow } from './rows/jwks.row.js';
import { KnownDeviceRow } from './rows/known-device.row.js';
import { NotedRow } from './rows/noted.row.js';
import { OperatorRequestRow } from './rows/operator-request.row.js';
import { OutboxMailRow } from './rows/outbox-mail.row.js';
import { PasskeyRow } from './rows/passkey.row.js';
import { SecondFactorFailuresRow } from './rows/second-factor-failures.row.js';
import { SessionRow } from './rows/session.row.js';
import { TwoFactorRow } from './rows/two-factor.row.js';
import { UserRow } from './rows/user.row.js';
import { VerificationRow } from './rows/verification.row.js';

export interface DatabaseSettings {
  /** A URL that `parseDatabaseUrl` accepts. */
  readonly url: string;
  /** Sends no start-up parameters and no named statements, which a pooler in transaction mode does not support. */
  readonly isBehindPooler?: boolean;
  /** Maximum number of connections of this process. */
  readonly poolSize: number;
  /** Whether statements have no time limits, as in migrations. Those of requests have limits (security O3). */
  readonly hasNoTimeLimits?: boolean;
  /** How long work waits for a connection, in milliseconds. By default 2 000, as long as a request may (security O3). */
  readonly connectTimeoutMs?: number;
  /** Called when an idle connection breaks. */
  readonly onIdleError: (error: unknown) => void;
  /** Called for each statement that has ended. */
  readonly onStatement?: StatementReport | null;
  /** Logs refused rows, and what a migration left out. */
  readonly log?: DatabaseLog;
}

/** How long a request may wait for a connection (security O3). */
const ACQUIRE_TIMEOUT_MS = 2_000;
/** Above the server's own statement timeout: for a server that does not answer at all. */
const ANSWER_TIMEOUT_MS = 7_000;

/** Time to find the primary. The rest of `ACQUIRE_TIMEOUT_MS` is for opening the connection. */
const SEARCH_TIMEOUT_MS = 1_500;

/** Replaces connections to a server that disappeared silently, without a restart of the service (security O2). */
const MAX_CONNECTION_SECONDS = 60;

const CLIENT_LIMITS = { maxLifetimeSeconds: MAX_CONNECTION_SECONDS, query_timeout: ANSWER_TIMEOUT_MS };

/** In the order in which they are applied. */
const MIGRATIONS = [
  CreateAccounts1763700000000,
  CreateOutbox1763700000001,
  NoteLanguages1763800000000,
  SecondFactor1763800000001,
  SocialAccounts1763900000000,
  MailsWithAnEnd1764000000000,
  RecordPurposes1764000000100,
  IndexKeyIds1764000000400,
  RecordNotes1764000000500,
  CreateAuditLog1764100000000,
  Operators1764100000100,
  OperatorIndexes1764100000200,
  MailLeases1764100000500,
  AuditFilters1764100000600,
  BlockedUsers1764100000700,
  Passkeys1764200000000,
  Deliveries1764300000300,
  SigningKeys1764300000500,
  OperatorFilters1764300000600,
  UnverifiedUsers1764300000700,
  NewestRequests1764400000000,
  LiftedBans1764400000100,
];

/** Returns a data source that is not yet connected. Throws for a URL that `parseDatabaseUrl` rejects. */
export const createDataSource = ({
  url,
  isBehindPooler = false,
  poolSize,
  hasNoTimeLimits = false,
  connectTimeoutMs = ACQUIRE_TIMEOUT_MS,
  onIdleError,
  onStatement = null,
  log,
}: DatabaseSettings): DataSource => {
  const address = parseDatabaseUrl(url);
  if (!address) throw new Error('not a URL of a PostgreSQL database');
  const { firstHost, candidates } = address;
  const search = candidates.length > 0 ? new WritableHost(candidates, firstHost, SEARCH_TIMEOUT_MS) : null;
  return new DataSource({
    type: 'postgres',
    url: firstHost,
    entities: [
      AccountRow,
      AuditEventRow,
      AuditFigureRow,
      AuditSealRow,
      DeliveryRow,
      JwksRow,
      KnownDeviceRow,
      NotedRow,
      OperatorRequestRow,
      OutboxMailRow,
      PasskeyRow,
      SecondFactorFailuresRow,
      SessionRow,
      TwoFactorRow,
      UserRow,
      VerificationRow,
    ],
    migrations: MIGRATIONS,
    migrationsTableName: MIGRATIONS_TABLE,
    synchronize: false,
    installExtensions: false,
    logger: databaseLogger(log),
    ...(isBehindPooler ? {} : { applicationName: 'portvakt' }),
    subscribers: isBehindPooler && !hasNoTimeLimits ? [TransactionTimeLimits] : [],
    poolSize,
    poolErrorHandler: onIdleError,
    connectTimeoutMS: connectTimeoutMs,
    extra: {
      types: timestampTypes(),
      Client: clientClass({ writableHost: search, isBehindPooler, onStatement }),
      ...(hasNoTimeLimits ? {} : CLIENT_LIMITS),
      ...(hasNoTimeLimits || isBehindPooler ? {} : TIME_LIMITS),
    },
  });
};

/** The pool that TypeORM opened, shared with the queries that bypass the ORM. */
export const connectionPoolOf = ({ driver }: DataSource): Pool => (driver as PostgresDriver).master as Pool;
