import { ApiProperty } from '@nestjs/swagger';

import type { OperatedSession } from '@portvakt/operators';

import { TextField } from '../request/fields.js';
import { isoOrNull } from '../request/iso-time.js';
import { TOKEN_MAX_LENGTH } from '../request/text-lengths.js';
import { ReasonField } from './user-fields.dto.js';

export class RevokeUserSessionBody {
  @TextField(TOKEN_MAX_LENGTH) readonly sessionToken!: string;

  @ReasonField() readonly reason?: string;
}

/** A session as operators see it (operators §2, SessionO). */
export class OperatedSessionAnswer {
  @ApiProperty() readonly id!: string;
  @ApiProperty() readonly userId!: string;
  /** The id again, because operators never get a token (operators OP7). */
  @ApiProperty() readonly token!: string;
  @ApiProperty({ format: 'date-time' }) readonly expiresAt!: string;
  @ApiProperty({ format: 'date-time' }) readonly createdAt!: string;
  @ApiProperty({ format: 'date-time' }) readonly updatedAt!: string;
  @ApiProperty() readonly ipAddress!: string;
  @ApiProperty() readonly userAgent!: string;
  @ApiProperty({ type: String, nullable: true }) readonly impersonatedBy!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly strongFactorAt!: string | null;
}

export class UserSessionsAnswer {
  @ApiProperty({ type: [OperatedSessionAnswer] }) readonly sessions!: OperatedSessionAnswer[];
}

export const toOperatedSessionAnswer = (session: OperatedSession): OperatedSessionAnswer => ({
  id: session.id,
  userId: session.userId,
  token: session.id,
  expiresAt: session.expiresAt.toISOString(),
  createdAt: session.createdAt.toISOString(),
  updatedAt: session.updatedAt.toISOString(),
  ipAddress: session.ipAddress,
  userAgent: session.userAgent,
  impersonatedBy: session.impersonatedBy,
  strongFactorAt: isoOrNull(session.strongFactorAt),
});
