import { ApiProperty } from '@nestjs/swagger';

import { storedValues } from '@portvakt/identity';
import type { AccountExport, Purpose } from '@portvakt/operators';
import { PURPOSES } from '@portvakt/operators';

import type { HttpSettings } from '../http-settings.js';
import { OperatedUserAnswer, toOperatedUserAnswer } from './operated-user-answer.dto.js';
import { OperatedSessionAnswer, toOperatedSessionAnswer } from './user-sessions.dto.js';

class ExportingService {
  @ApiProperty() readonly name!: string;
  @ApiProperty() readonly version!: string;
}

const OBJECTS = { type: 'array', items: { type: 'object', additionalProperties: true } } as const;

/**
 * What is stored about a user (operators §7.1). The product's additional fields are properties of `user`, also those that
 * no other answer contains.
 */
export class AccountExportAnswer {
  @ApiProperty({ type: 'integer', example: 1 }) readonly format!: 1;
  @ApiProperty({ format: 'date-time' }) readonly exportedAt!: string;
  @ApiProperty() readonly service!: ExportingService;
  /** Without `banReason`. */
  @ApiProperty({ type: OperatedUserAnswer }) readonly user!: Omit<OperatedUserAnswer, 'banReason'> & {
    banReason?: undefined;
  };
  /** The language in which the user last used the service. */
  @ApiProperty({ type: String, nullable: true }) readonly language!: string | null;
  /** Sign-in methods, without tokens. */
  @ApiProperty(OBJECTS) readonly accounts!: readonly object[];
  @ApiProperty({ type: [OperatedSessionAnswer] }) readonly sessions!: readonly OperatedSessionAnswer[];
  /** Names and times. */
  @ApiProperty(OBJECTS) readonly authenticators!: readonly object[];
  /** Names, times and kinds. */
  @ApiProperty(OBJECTS) readonly passkeys!: readonly object[];
  @ApiProperty(OBJECTS) readonly knownDevices!: readonly object[];
  @ApiProperty(OBJECTS) readonly requests!: readonly object[];
  /** Kind, state and time. */
  @ApiProperty(OBJECTS) readonly mails!: readonly object[];
  /** The newest 10 000 events that the owner sees. */
  @ApiProperty(OBJECTS) readonly activity!: readonly object[];
  /** Which data is stored, why, on which basis, and for how long. */
  @ApiProperty(OBJECTS) readonly purposes!: readonly Purpose[];
}

export function toAccountExportAnswer(
  { exportedAt, user, sessions, ...exported }: AccountExport,
  { appName, version, identity: { additionalFields } }: HttpSettings,
): AccountExportAnswer {
  return {
    format: 1,
    exportedAt: exportedAt.toISOString(),
    service: { name: appName, version },
    user: {
      ...toOperatedUserAnswer(additionalFields)(user),
      ...storedValues(additionalFields, user.extra),
      // The reason of a ban is a note between operators.
      banReason: undefined,
    },
    ...exported,
    sessions: sessions.map(toOperatedSessionAnswer),
    purposes: PURPOSES,
  };
}
