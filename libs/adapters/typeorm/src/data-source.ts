import { DataSource } from 'typeorm';

import { type DatabaseLog, databaseLogger } from './database-logger.js';
import { parseDatabaseUrl } from './connections/database-url.js';
import { clientClass } from './connections/service-client.js';
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
import { MIGRATIONS_TABLE } from './migrations/applied-migrations.js';
import { AccountRow } from './rows/account.row.js';
import { KnownDeviceRow } from './rows/known-device.row.js';
import { OutboxMailRow } from './rows/outbox-mail.row.js';
import { SecondFactorFailuresRow } from './rows/second-factor-failures.row.js';
import { SessionRow } from './rows/session.row.js';
import { TwoFactorRow } from './rows/two-factor.row.js';
import { UserRow } from './rows/user.row.js';
import { VerificationRow } from './rows/verification.row.js';

export interface DatabaseSettings {
  /** One that `parseDatabaseUrl` reads. */
  readonly url: string;
  /** No start-up parameters and no named statements: a pooler in transaction mode stands between. */
  readonly isBehindPooler?: boolean;
  /** Connections of this process. */
  readonly poolSize: number;
  /** Statements may take as long as they need: for migrations, while requests are cut off (security O3). */
  readonly isPatient?: boolean;
  /** Told of a connection that broke while nobody used it. */
  readonly onIdleError: (error: unknown) => void;
  /** Told of rows that the database refused. */
  readonly log?: DatabaseLog;
}

/** How long a request may wait for a connection before it is turned away (security O3). */
const ACQUIRE_TIMEOUT_MS = 2_000;
/** Where the server does not even answer that it gave up. */
const ANSWER_TIMEOUT_MS = 7_000;

/** For a search of the primary: below the time-out of the whole, of which a new connection needs the rest. */
const SEARCH_TIMEOUT_MS = 1_500;

/** Connections to a server that went away without a word are given up by then, without a restart (security O2). */
const LONGEST_CONNECTION_SECONDS = 60;

const IMPATIENT = { maxLifetimeSeconds: LONGEST_CONNECTION_SECONDS, query_timeout: ANSWER_TIMEOUT_MS };

/** Not yet connected. The schema comes from migrations alone. */
export const createDataSource = ({
  url,
  isBehindPooler = false,
  poolSize,
  isPatient = false,
  onIdleError,
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
      KnownDeviceRow,
      OutboxMailRow,
      SecondFactorFailuresRow,
      SessionRow,
      TwoFactorRow,
      UserRow,
      VerificationRow,
    ],
    migrations: [
      CreateAccounts1763700000000,
      CreateOutbox1763700000001,
      NoteLanguages1763800000000,
      SecondFactor1763800000001,
      SocialAccounts1763900000000,
      MailsWithAnEnd1764000000000,
      RecordPurposes1764000000100,
      IndexKeyIds1764000000400,
      RecordNotes1764000000500,
    ],
    migrationsTableName: MIGRATIONS_TABLE,
    synchronize: false,
    installExtensions: false,
    logger: databaseLogger(log),
    ...(isBehindPooler ? {} : { applicationName: 'portvakt' }),
    subscribers: isBehindPooler && !isPatient ? [TransactionTimeLimits] : [],
    poolSize,
    poolErrorHandler: onIdleError,
    connectTimeoutMS: ACQUIRE_TIMEOUT_MS,
    extra: {
      Client: clientClass({ writableHost: search, isBehindPooler }),
      ...(isPatient ? {} : IMPATIENT),
      ...(isPatient || isBehindPooler ? {} : TIME_LIMITS),
    },
  });
};
