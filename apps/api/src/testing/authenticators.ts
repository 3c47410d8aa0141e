import { generateSync, ScureBase32Plugin, stringToBytes } from 'otplib';

import { AesFieldCipher, KeyRing, SystemRandom } from '@portvakt/adapters/node';
import { newId, randomText } from '@portvakt/kernel';

import { SECRET, type TestApp } from './test-app.js';
import { aStoredUser, type StoredUser } from './users.js';

const random = new SystemRandom();

/** A stored authenticator with its secret and initial backup codes in plain text. */
export interface TestAuthenticator {
  readonly id: string;
  readonly userId: string;
  readonly secret: string;
  readonly backupCodes: readonly string[];
}

/** A user with two-factor on. */
export interface TwoFactorUser extends StoredUser {
  readonly authenticator: TestAuthenticator;
}

interface AuthenticatorOptions {
  readonly verified?: boolean;
  readonly createdMsAgo?: number;
  readonly backupCodes?: readonly string[];
  readonly secret?: string;
}

/** Inserts an authenticator of the user. Does not change whether two-factor is on. */
export async function anAuthenticator(
  app: TestApp,
  userId: string,
  options: AuthenticatorOptions = {},
): Promise<TestAuthenticator> {
  const { verified = true, createdMsAgo = 0, backupCodes = someBackupCodes() } = options;
  const { secret = randomText(32, ALPHABET, random) } = options;
  const id = newId(random);
  await app.database.sql(
    `INSERT INTO "twoFactor" ("id", "userId", "secret", "backupCodes", "verified", "createdAt")
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      id,
      userId,
      cipher.encrypt(secret, locationOf('secret', id, userId)),
      cipher.encrypt(JSON.stringify(backupCodes), locationOf('backupCodes', id, userId)),
      verified,
      new Date(app.clock.now().getTime() - createdMsAgo),
    ],
  );
  return { id, userId, secret, backupCodes };
}

/** Inserts a user with a password, two-factor on, and one authenticator. */
export async function aTwoFactorUser(app: TestApp, options: AuthenticatorOptions = {}): Promise<TwoFactorUser> {
  const user = await aStoredUser(app);
  await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = true WHERE "id" = $1', [user.id]);
  return { ...user, authenticator: await anAuthenticator(app, user.id, options) };
}

/** The TOTP code of an authenticator now, or `stepsLater` steps of 30 seconds later. */
export const totpCode = ({ clock }: TestApp, { secret }: Pick<TestAuthenticator, 'secret'>, stepsLater = 0): string =>
  generateSync({
    secret: base32.encode(stringToBytes(secret)),
    epoch: Math.floor(clock.now().getTime() / 1000) + stepsLater * STEP_SECONDS,
  });

/** Six digits that none of these authenticators shows within three steps of now. */
export function wrongTotpCode(app: TestApp, ...authenticators: readonly Pick<TestAuthenticator, 'secret'>[]): string {
  const shown = authenticators.flatMap((each) => NEARBY.map((steps) => totpCode(app, each, steps)));
  const free = ['000000', '111111', '222222', ...Array.from({ length: 9 }, (_, n) => `12345${n}`)];
  return free.find((code) => !shown.includes(code)) ?? '999999';
}

/** The unused backup codes of an authenticator, decrypted from its row. */
export async function remainingBackupCodes(
  { database }: TestApp,
  known: TestAuthenticator,
): Promise<readonly string[]> {
  const [row] = await database.sql<{ stored: string }>(
    'SELECT "backupCodes" AS stored FROM "twoFactor" WHERE "id" = $1',
    [known.id],
  );
  const json = cipher.decrypt(row?.stored ?? '', locationOf('backupCodes', known.id, known.userId));
  if (json === null) throw new Error('these codes cannot be read');
  return JSON.parse(json) as readonly string[];
}

/** All authenticator rows of the user, oldest first. */
export const authenticatorRows = (
  { database }: TestApp,
  userId: string,
): Promise<Readonly<Record<string, unknown>>[]> =>
  database.sql('SELECT * FROM "twoFactor" WHERE "userId" = $1 ORDER BY "createdAt", "id"', [userId]);

/** The stored number of consecutive wrong codes of the user. */
export async function wrongCodeCount({ database }: TestApp, userId: string): Promise<number> {
  const [row] = await database.sql<{ count: number }>(
    'SELECT "count" FROM "secondFactorFailures" WHERE "userId" = $1',
    [userId],
  );
  return row?.count ?? 0;
}

/** Sets the stored number of consecutive wrong codes of the user and lifts a block. */
export async function setWrongCodeCount({ database }: TestApp, userId: string, count: number): Promise<void> {
  await database.sql(
    `INSERT INTO "secondFactorFailures" ("userId", "count") VALUES ($1, $2)
     ON CONFLICT ("userId") DO UPDATE SET "count" = excluded."count", "blockedUntil" = null`,
    [userId, count],
  );
}

const STEP_SECONDS = 30;
const NEARBY = [-3, -2, -1, 0, 1, 2, 3] as const;
const LETTERS_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const ALPHABET = `${LETTERS_AND_DIGITS}-_`;
const base32 = new ScureBase32Plugin();
const cipher = new AesFieldCipher(new KeyRing([SECRET]).forFields('field:two-factor'));

const locationOf = (column: string, rowId: string, userId: string) => ({ table: 'twoFactor', column, rowId, userId });

function someBackupCodes(): readonly string[] {
  const half = (): string => randomText(5, LETTERS_AND_DIGITS, random);
  return Array.from({ length: 10 }, () => `${half()}-${half()}`);
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS_PER_LETTER = 5;
const BITS_PER_BYTE = 8;

/** RFC 4648 base32 without padding, written independently of the code under test. */
export function base32Encode(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(BITS_PER_BYTE, '0')).join('');
  const quintets = bits.match(/.{1,5}/g) ?? [];
  return quintets.map((quintet) => BASE32.charAt(parseInt(quintet.padEnd(BITS_PER_LETTER, '0'), 2))).join('');
}

function textOf(base32: string): string {
  const bits = [...base32].map((letter) => BASE32.indexOf(letter).toString(2).padStart(BITS_PER_LETTER, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2))).toString();
}

/** The decoded secret of an `otpauth` URI. Throws unless there is exactly one. */
export function secretInUri(totpUri: string): string {
  const { searchParams } = new URL(totpUri);
  const [encoded, ...more] = searchParams.getAll('secret');
  if (!encoded || more.length > 0) throw new Error('the URI does not hold exactly one secret');
  return textOf(encoded);
}

/** Body of an answer that creates an authenticator. */
export interface SetUpAnswer {
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
  readonly id: string;
}

/** The authenticator of an `otpauth` URI, as `totpCode` takes it. */
export const authenticatorFrom = ({ totpURI }: Pick<SetUpAnswer, 'totpURI'>): { readonly secret: string } => ({
  secret: secretInUri(totpURI),
});
