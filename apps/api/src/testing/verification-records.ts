import { createHmac, type KeyObject } from 'node:crypto';

import { SystemRandom } from '@portvakt/adapters/node';
import { newId, randomText } from '@portvakt/kernel';

import { linkIn } from './mails.js';
import { derivedKey, type TestApp } from './test-app.js';

const random = new SystemRandom();

export interface StoredRecord {
  readonly identifier: string;
  readonly value: string;
  readonly expiresAt: Date;
}

/** The verification records of the user (specification §6), ordered by identifier. */
export const verificationRecords = ({ database }: TestApp, userId: string): Promise<StoredRecord[]> =>
  database.sql(
    'SELECT "identifier", "value", "expiresAt" FROM "verification" WHERE "userId" = $1 ORDER BY "identifier" COLLATE "C"',
    [userId],
  );

/** Identifiers of all verification records of the user, ordered. */
export async function recordIdentifiers(app: TestApp, userId: string): Promise<readonly string[]> {
  return (await verificationRecords(app, userId)).map(({ identifier }) => identifier);
}

/** Inserts a verification record of the user that expires in an hour. */
export async function aVerificationRecord(
  { clock, database }: TestApp,
  userId: string,
  identifier: string,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + 3_600_000);
  await database.sql(
    'INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt") VALUES ($1, $2, $3, $3, $4)',
    [newId(random), identifier, userId, expiresAt],
  );
}

/**
 * Prefixes of the identifiers of all record kinds (specification §6). The identifier of a sign-in state has no prefix.
 */
const PREFIXES = [
  'reset-password:',
  'delete-account-',
  'change-email-',
  '2fa-',
  '2fa-otp-2fa-',
  '2fa-attempts-',
  'trust-device-',
  '',
];

/** Inserts one verification record of each kind for the user, including a trusted device. */
export async function aRecordOfEveryKind(app: TestApp, userId: string): Promise<void> {
  for (const prefix of PREFIXES) await aVerificationRecord(app, userId, `${prefix}${newId(random)}`);
}

interface ResetTokenOptions {
  /** From now; negative: already expired. */
  readonly expiresInMs?: number;
  /** False: only the value names the user, as the reference library stored it. */
  readonly isOwned?: boolean;
}

/** Inserts a password-reset record of the user. Returns its token. */
export async function aResetToken(app: TestApp, userId: string, options: ResetTokenOptions = {}): Promise<string> {
  const { expiresInMs = 3_600_000, isOwned = true } = options;
  const token = randomText(24, LETTERS_AND_DIGITS, random);
  const expiresAt = new Date(app.clock.now().getTime() + expiresInMs);
  await app.database.sql(
    `INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt") VALUES ($1, $2, $3, $4, $5)`,
    [newId(random), `reset-password:${token}`, userId, isOwned ? userId : null, expiresAt],
  );
  return token;
}
const LETTERS_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** The token in the newest verification mail to an e-mail address. */
export async function mailedVerificationToken(app: TestApp, email: string): Promise<string> {
  const token = linkIn(await app.mailTo(email, 'Bekreft')).searchParams.get('token');
  if (!token) throw new Error('the link holds no token');
  return token;
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

interface TokenParts {
  readonly claims: object;
  readonly header?: object;
  readonly key?: KeyObject | string;
  readonly digest?: 'sha256' | 'sha384' | 'sha512';
}

/** A compact JWT (RFC 7519) with the given claims. Header, digest and key are valid unless overridden. */
export function forgedToken({
  claims,
  header = { alg: 'HS256' },
  key = derivedKey('jwt:email'),
  digest = 'sha256',
}: TokenParts): string {
  const signed = `${encoded(header)}.${encoded(claims)}`;
  return `${signed}.${createHmac(digest, key).update(signed).digest('base64url')}`;
}
