import type { Client, Email, UserId, UserSummary } from '@portvakt/kernel';

import type { Authenticator, AuthenticatorId } from '../model/authenticator.js';
import { BackupCodes } from '../model/backup-codes.js';
import { TotpSecret } from '../model/totp-secret.js';

export const KARI = 'kari' as UserId;
export const OLA = 'ola' as UserId;

/** Kari by default; the e-mail address is derived from the id. */
export const anOwner = ({
  id,
  ...given
}: Partial<Omit<UserSummary, 'id'>> & { readonly id?: string } = {}): UserSummary => ({
  id: (id ?? KARI) as UserId,
  email: `${id ?? KARI}@example.no` as Email,
  emailVerified: true,
  name: 'Kari Nordmann',
  image: null,
  createdAt: new Date('2025-11-01T08:00:00.000Z'),
  updatedAt: new Date('2025-12-24T17:00:00.000Z'),
  twoFactorEnabled: false,
  language: null,
  ban: null,
  ...given,
});

type GivenAuthenticator = Partial<Omit<Authenticator, 'id' | 'secret' | 'backupCodes'>> & {
  readonly id?: string;
  readonly secret?: string | null;
  readonly backupCodes?: readonly string[];
};

/** A verified, unused authenticator of Kari; its secret and its two backup codes are derived from its id. */
export function anAuthenticator(given: GivenAuthenticator = {}): Authenticator {
  const { id = 'app', secret = `secret of ${id}, long enough`, backupCodes = [`${id}-1`, `${id}-2`], ...rest } = given;
  return {
    id: id as AuthenticatorId,
    userId: KARI,
    name: `Kari’s ${id}`,
    secret: secret === null ? null : TotpSecret.restore(secret),
    backupCodes: BackupCodes.restore(backupCodes),
    missingKeys: [],
    createdAt: new Date('2025-12-01T09:00:00.000Z'),
    lastUsedAt: null,
    verified: true,
    lastStep: null,
    ...rest,
  };
}

/** A browser without a supported language. */
export const aClient = (given: Partial<Client> = {}): Client => ({
  ipAddress: '192.0.2.1',
  userAgent: 'Firefox',
  language: null,
  ...given,
});

/** An authenticator with its secrets in plain text, for comparison. */
export const revealed = ({
  id,
  userId,
  name,
  createdAt,
  lastUsedAt,
  verified,
  lastStep,
  secret,
  backupCodes,
}: Authenticator) => ({
  id,
  userId,
  name,
  createdAt,
  lastUsedAt,
  verified,
  lastStep,
  secret: secret?.reveal() ?? null,
  backupCodes: backupCodes.reveal(),
});
