import { ApiProperty } from '@nestjs/swagger';

import { LANGUAGES } from '@portvakt/kernel';
import type { UserDetails } from '@portvakt/operators';

import { isoOrNull } from '../request/iso-time.js';
import { AuthenticatorAnswer } from '../two-factor/two-factor.dto.js';
import { RequestAnswer, toRequestAnswer } from './account-requests.dto.js';
import { OperatedUserAnswer } from './operated-user-answer.dto.js';
import { IdField } from './user-fields.dto.js';

export class UserDetailsQuery {
  @IdField() readonly userId!: string;
}

/** A sign-in method of a user: a password (`credential`) or an identity at a provider. */
export class UserAccountAnswer {
  @ApiProperty() readonly id!: string;
  @ApiProperty({ example: 'google' }) readonly provider!: string;
  @ApiProperty({ description: 'The id of the user at the provider' }) readonly accountId!: string;
  @ApiProperty({ type: [String] }) readonly scopes!: readonly string[];
  @ApiProperty({ format: 'date-time' }) readonly createdAt!: string;
  @ApiProperty({ format: 'date-time' }) readonly updatedAt!: string;
}

export class UserPasskeyAnswer {
  @ApiProperty() readonly id!: string;
  @ApiProperty() readonly name!: string;
  @ApiProperty({ format: 'date-time' }) readonly createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly lastUsedAt!: string | null;
}

/** The sign-in methods of a user and the state of the account. No secret, code or token (operators §7). */
export class UserDetailsAnswer {
  @ApiProperty() readonly user!: OperatedUserAnswer;
  @ApiProperty() readonly hasPassword!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly passwordChangedAt!: string | null;
  @ApiProperty({ type: [UserAccountAnswer] }) readonly accounts!: UserAccountAnswer[];
  @ApiProperty({ type: [AuthenticatorAnswer] }) readonly authenticators!: AuthenticatorAnswer[];
  /** Whether a backup code is left. */
  @ApiProperty() readonly backupCodes!: boolean;
  @ApiProperty({ type: [UserPasskeyAnswer] }) readonly passkeys!: UserPasskeyAnswer[];
  @ApiProperty({ type: 'integer' }) readonly trustedDevices!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly secondFactorBlockedUntil!: string | null;
  @ApiProperty({ type: 'integer' }) readonly sessions!: number;
  /** Open cases only. */
  @ApiProperty({ type: [RequestAnswer] }) readonly requests!: RequestAnswer[];
  /** The language of mails to the user. */
  @ApiProperty({ enum: LANGUAGES }) readonly language!: string;
}

export const toUserDetailsAnswer = (details: UserDetails, user: OperatedUserAnswer): UserDetailsAnswer => ({
  user,
  hasPassword: details.passwordChangedAt !== null,
  passwordChangedAt: isoOrNull(details.passwordChangedAt),
  accounts: details.accounts.map(({ id, provider, accountId, scopes, ...times }) => ({
    id,
    provider,
    accountId,
    scopes,
    createdAt: times.createdAt.toISOString(),
    updatedAt: times.updatedAt.toISOString(),
  })),
  authenticators: details.authenticators.map(({ id, name, createdAt, lastUsedAt, verified }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: isoOrNull(lastUsedAt),
    verified,
  })),
  backupCodes: details.hasBackupCodes,
  passkeys: details.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: isoOrNull(lastUsedAt),
  })),
  trustedDevices: details.trustedDevices,
  secondFactorBlockedUntil: isoOrNull(details.secondFactorBlockedUntil),
  sessions: details.sessions,
  requests: details.requests.map(toRequestAnswer),
  language: details.language,
});
