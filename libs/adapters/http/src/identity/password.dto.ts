import { ApiProperty } from '@nestjs/swagger';

import { EmailField, OptionalFlag, OptionalReturnUrl, OptionalText } from '../request/fields.js';
import { TOKEN_MAX_LENGTH, URL_MAX_LENGTH } from '../request/text-lengths.js';
import { IsPasswordText, IsReturnUrl } from '../request/text-rules.js';
import { UserAnswer } from './user-answer.dto.js';

export class ForgetPasswordBody {
  @EmailField()
  readonly email!: string;

  @OptionalReturnUrl({ description: 'The page that asks for the new password' })
  readonly redirectTo?: string;
}

export class ResetMailSentAnswer {
  @ApiProperty({ example: true })
  readonly status!: boolean;

  /** The same whether or not a user has the e-mail address. */
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

  @OptionalText(TOKEN_MAX_LENGTH, { description: 'Otherwise it is in the query' })
  readonly token?: string;
}

export class ResetTokenQuery {
  @OptionalText(TOKEN_MAX_LENGTH)
  readonly token?: string;
}

export class ChangePasswordBody {
  @ApiProperty({ description: 'Its length is counted in UTF-16 units' })
  @IsPasswordText()
  readonly newPassword!: string;

  @ApiProperty()
  @IsPasswordText()
  readonly currentPassword!: string;

  /** True: all sessions are revoked, and the caller gets a new one. */
  @OptionalFlag({ default: false })
  readonly revokeOtherSessions?: boolean;
}

export class PasswordChangedAnswer {
  /** Of the new session; null where no session was revoked. */
  @ApiProperty({ type: String, nullable: true })
  readonly token!: string | null;

  @ApiProperty()
  readonly user!: UserAnswer;
}
