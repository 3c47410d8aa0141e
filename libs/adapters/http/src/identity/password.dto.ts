import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';

import { EMAIL_MAX_LENGTH, TOKEN_MAX_LENGTH, URL_MAX_LENGTH } from '../request/text-lengths.js';
import { IsEmailAddress, IsPasswordText, IsReturnUrl, IsText, MayBeAbsent } from '../request/text-rules.js';
import { UserAnswer } from './user-answer.dto.js';

export class ForgetPasswordBody {
  @ApiProperty({ format: 'email', maxLength: EMAIL_MAX_LENGTH })
  @IsEmailAddress()
  readonly email!: string;

  @ApiPropertyOptional({ maxLength: URL_MAX_LENGTH, description: 'The page that asks for the new password' })
  @MayBeAbsent()
  @IsReturnUrl()
  readonly redirectTo?: string;
}

export class ResetMailSentAnswer {
  @ApiProperty({ example: true })
  readonly status!: boolean;

  /** The same whether anybody has the address or not. */
  @ApiProperty()
  readonly message!: string;
}

export class ResetLinkQuery {
  @ApiProperty({ maxLength: URL_MAX_LENGTH, description: 'The page that asks for the new password; may be empty' })
  @IsReturnUrl()
  readonly callbackURL!: string;
}

export class ResetPasswordBody {
  @ApiProperty({ description: 'Its length is counted in UTF-16 units' })
  @IsPasswordText()
  readonly newPassword!: string;

  @ApiPropertyOptional({ maxLength: TOKEN_MAX_LENGTH, description: 'Otherwise it is in the query' })
  @MayBeAbsent()
  @IsText(TOKEN_MAX_LENGTH)
  readonly token?: string;
}

export class ResetTokenQuery {
  @ApiPropertyOptional({ maxLength: TOKEN_MAX_LENGTH })
  @MayBeAbsent()
  @IsText(TOKEN_MAX_LENGTH)
  readonly token?: string;
}

export class ChangePasswordBody {
  @ApiProperty({ description: 'Its length is counted in UTF-16 units' })
  @IsPasswordText()
  readonly newPassword!: string;

  @ApiProperty()
  @IsPasswordText()
  readonly currentPassword!: string;

  /** True: every session ends, and a new one begins for the caller. */
  @ApiPropertyOptional({ default: false })
  @MayBeAbsent()
  @IsBoolean()
  readonly revokeOtherSessions?: boolean;
}

export class PasswordChangedAnswer {
  /** Of the new session; null where the sessions were left alone. */
  @ApiProperty({ type: String, nullable: true })
  readonly token!: string | null;

  @ApiProperty()
  readonly user!: UserAnswer;
}
