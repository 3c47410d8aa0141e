import { createHmac, type KeyObject } from 'node:crypto';

import { KeyRing, SystemRandom } from '@portvakt/adapters/node';
import { newId } from '@portvakt/kernel';

import { cookiesOf, signed, valueOf } from './cookies.js';
import { aPendingSignIn, secondFactor, waiting } from './pending-sign-ins.js';
import { codeOf, type ProtectedPerson } from './second-factors.js';
import { SECRET, type TestApp } from './test-app.js';
import { recordsOf, type StoredRecord } from './verification-rows.js';

export const TRUST_AGE_MS = 2_592_000_000;

/** What the cookie of a trusted device holds: `{proof}!trust-device-{32}` (contract §13.7). */
export const trustValue = (userId: string, token: string): string =>
  `${mac(`${userId}!trust-device-${token}`, proofKey()).toString('base64url')}!trust-device-${token}`;

/** A `Cookie` header that presents such a value. */
export const trusting = (value: string): string => `portvakt.trust_device=${signed('trust_device', value)}`;

/** What an answer sets as such a value; null where it sets none. */
export function trustValueIn(answer: { readonly headers: object }): string | null {
  const value = decodeURIComponent(valueOf(cookiesOf(answer)['portvakt.trust_device']));
  return value === '' ? null : value.slice(0, value.lastIndexOf('.'));
}

/** A device that a user trusts, by SQL. Returns what its cookie holds. */
export async function aTrustedDevice(
  { clock, database }: TestApp,
  userId: string,
  { endsInMs = TRUST_AGE_MS, value = userId }: { readonly endsInMs?: number; readonly value?: string } = {},
): Promise<string> {
  const [id, token] = [newId(random), newId(random)];
  await database.sql(
    `INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt") VALUES ($1, $2, $3, $4, $5)`,
    [id, `trust-device-${token}`, value, userId, new Date(clock.now().getTime() + endsInMs)],
  );
  return trustValue(userId, token);
}

/** Over HTTP: completes a sign-in and has the device trusted. Returns what its cookie holds. */
export async function trustedByCode(app: TestApp, { id, authenticator }: ProtectedPerson): Promise<string> {
  const body = { code: codeOf(app, authenticator), trustDevice: true };
  const answer = await secondFactor(app, 'verify-totp', waiting(await aPendingSignIn(app, id)), body).expect(200);
  return trustValueIn(answer) ?? '';
}

/** The devices that a user trusts. */
export const trustRecords = async (app: TestApp, userId: string): Promise<readonly StoredRecord[]> =>
  (await recordsOf(app, userId)).filter(({ identifier }) => identifier.startsWith('trust-device-'));

const random = new SystemRandom();

function proofKey(): KeyObject {
  const [key] = new KeyRing([SECRET]).for('trusted-device');
  if (!key) throw new Error('a secret has no key');
  return key;
}

const mac = (text: string, key: KeyObject): Buffer => createHmac('sha256', key).update(text).digest();
