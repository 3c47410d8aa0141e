import { generateSync, ScureBase32Plugin, stringToBytes } from 'otplib';

import { AesFieldCipher, KeyRing, SystemRandom } from '@portvakt/adapters/node';
import { newId, randomText } from '@portvakt/kernel';

import { aStoredPerson, type StoredPerson } from './stored-people.js';
import { SECRET, type TestApp } from './test-app.js';

/** An app that shows codes, as its owner knows it. */
export interface KnownAuthenticator {
  readonly id: string;
  readonly userId: string;
  readonly secret: string;
  /** Those it began with. */
  readonly backupCodes: readonly string[];
}

/** Somebody with two-factor on. */
export interface ProtectedPerson extends StoredPerson {
  readonly authenticator: KnownAuthenticator;
}

interface Wanted {
  readonly verified?: boolean;
  readonly createdMsAgo?: number;
  readonly backupCodes?: readonly string[];
  readonly secret?: string;
}

/** One more authenticator of a user, by SQL; whether two-factor is on stays as it is. */
export async function anAuthenticatorOf(
  app: TestApp,
  userId: string,
  wanted: Wanted = {},
): Promise<KnownAuthenticator> {
  const { verified = true, createdMsAgo = 0, backupCodes = someBackupCodes() } = wanted;
  const { secret = randomText(32, ALPHABET, random) } = wanted;
  const id = newId(random);
  await app.database.sql(
    `INSERT INTO "twoFactor" ("id", "userId", "secret", "backupCodes", "verified", "createdAt")
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      id,
      userId,
      cipher.seal(secret, placeOf('secret', id, userId)),
      cipher.seal(JSON.stringify(backupCodes), placeOf('backupCodes', id, userId)),
      verified,
      new Date(app.clock.now().getTime() - createdMsAgo),
    ],
  );
  return { id, userId, secret, backupCodes };
}

/** By SQL: somebody with a password, two-factor on, and one authenticator. */
export async function aProtectedPerson(app: TestApp, wanted: Wanted = {}): Promise<ProtectedPerson> {
  const person = await aStoredPerson(app);
  await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = true WHERE "id" = $1', [person.id]);
  return { ...person, authenticator: await anAuthenticatorOf(app, person.id, wanted) };
}

/** What an authenticator shows now, or so many steps of 30 seconds later. */
export const codeOf = ({ clock }: TestApp, { secret }: Pick<KnownAuthenticator, 'secret'>, stepsLater = 0): string =>
  generateSync({
    secret: base32.encode(stringToBytes(secret)),
    epoch: Math.floor(clock.now().getTime() / 1000) + stepsLater * STEP_SECONDS,
  });

/** Six digits that none of these authenticators shows for minutes around now. */
export function wrongCode(app: TestApp, ...authenticators: readonly Pick<KnownAuthenticator, 'secret'>[]): string {
  const shown = authenticators.flatMap((each) => NEARBY.map((steps) => codeOf(app, each, steps)));
  const free = ['000000', '111111', '222222', ...Array.from({ length: 9 }, (_, n) => `12345${n}`)];
  return free.find((code) => !shown.includes(code)) ?? '999999';
}

/** The backup codes that an authenticator still has. */
export async function backupCodesLeft({ database }: TestApp, known: KnownAuthenticator): Promise<readonly string[]> {
  const [row] = await database.sql<{ stored: string }>(
    'SELECT "backupCodes" AS stored FROM "twoFactor" WHERE "id" = $1',
    [known.id],
  );
  const json = cipher.open(row?.stored ?? '', placeOf('backupCodes', known.id, known.userId));
  if (json === null) throw new Error('these codes cannot be read');
  return JSON.parse(json) as readonly string[];
}

/** Authenticators of a user, oldest first. */
export const authenticatorRows = (
  { database }: TestApp,
  userId: string,
): Promise<Readonly<Record<string, unknown>>[]> =>
  database.sql('SELECT * FROM "twoFactor" WHERE "userId" = $1 ORDER BY "createdAt", "id"', [userId]);

/** How many wrong codes of a user are counted in a row. */
export async function countedFailures({ database }: TestApp, userId: string): Promise<number> {
  const [row] = await database.sql<{ count: number }>(
    'SELECT "count" FROM "secondFactorFailures" WHERE "userId" = $1',
    [userId],
  );
  return row?.count ?? 0;
}

/** So many wrong codes of a user in a row, by SQL. */
export async function someFailures({ database }: TestApp, userId: string, count: number): Promise<void> {
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

const random = new SystemRandom();
const base32 = new ScureBase32Plugin();
const cipher = new AesFieldCipher(new KeyRing([SECRET]).forFields('field:two-factor'));

const placeOf = (column: string, rowId: string, userId: string) => ({ table: 'twoFactor', column, rowId, userId });

function someBackupCodes(): readonly string[] {
  const half = (): string => randomText(5, LETTERS_AND_DIGITS, random);
  return Array.from({ length: 10 }, () => `${half()}-${half()}`);
}
