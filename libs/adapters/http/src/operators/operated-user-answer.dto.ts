import { ApiProperty } from '@nestjs/swagger';

import { type AdditionalFields, returnedValues } from '@portvakt/identity';
import type { OperatedUser } from '@portvakt/operators';

import { isoOrNull } from '../request/iso-time.js';
import { FullUserAnswer, toUserAnswer } from '../identity/user-answer.dto.js';

/** A user as operators see them (operators §2, UserO). The product's additional fields are sent as further properties. */
export class OperatedUserAnswer extends FullUserAnswer {
  /** Roles joined with commas; `user` for everybody who is not an operator. */
  @ApiProperty() readonly role!: string;
  @ApiProperty() readonly banned!: boolean;
  @ApiProperty({ type: String, nullable: true }) readonly banReason!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly banExpires!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly lastSignInAt!: string | null;
}

export const toOperatedUserAnswer =
  (fields: AdditionalFields) =>
  (user: OperatedUser): OperatedUserAnswer => ({
    ...toUserAnswer(user),
    twoFactorEnabled: user.twoFactorEnabled,
    role: user.role ?? 'user',
    banned: user.banned,
    banReason: user.banReason,
    banExpires: isoOrNull(user.banExpires),
    lastSignInAt: isoOrNull(user.lastSignInAt),
    ...returnedValues(fields, user.extra),
  });
