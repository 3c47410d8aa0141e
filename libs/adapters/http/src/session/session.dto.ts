import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

import { TextField } from '../request/fields.js';
import { TOKEN_MAX_LENGTH } from '../request/text-lengths.js';
import { FullUserAnswer } from '../identity/user-answer.dto.js';

/** A session as its owner sees it (specification §5.2). */
export class SessionAnswer {
  @ApiProperty() readonly id!: string;
  @ApiProperty() readonly userId!: string;
  /** Identifies the session in `/revoke-session`; a cookie also needs its signature. */
  @ApiProperty() readonly token!: string;
  @ApiProperty({ format: 'date-time' }) readonly expiresAt!: string;
  @ApiProperty({ format: 'date-time' }) readonly createdAt!: string;
  @ApiProperty({ format: 'date-time' }) readonly updatedAt!: string;
  /** Empty when unknown. */
  @ApiProperty() readonly ipAddress!: string;
  /** Empty when unknown. */
  @ApiProperty() readonly userAgent!: string;
  /** The operator who impersonates the user in this session; absent in the user's own sessions (operators §9). */
  @ApiPropertyOptional() readonly impersonatedBy?: string;
}

/** The user of a session (operators OP6: with `role` if there is one). */
export class SessionUserAnswer extends FullUserAnswer {
  @ApiPropertyOptional({ description: "An operator's roles, joined with commas; missing for everybody else" })
  readonly role?: string;
}

export class SessionViewAnswer {
  @ApiProperty() readonly session!: SessionAnswer;
  @ApiProperty() readonly user!: SessionUserAnswer;
}

export class RevokeSessionBody {
  @TextField(TOKEN_MAX_LENGTH)
  readonly token!: string;
}

export class SignedOutAnswer {
  @ApiProperty({ example: true }) readonly success!: boolean;
}
