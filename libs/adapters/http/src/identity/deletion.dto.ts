import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

import { TOKEN_MAX_LENGTH, URL_MAX_LENGTH } from '../request/text-lengths.js';
import { IsPasswordText, IsReturnUrl, IsText, MayBeAbsent } from '../request/text-rules.js';

/** One proof is enough: the password, the token of a mail, or else a fresh session or a mail. */
export class DeleteUserBody {
  @ApiPropertyOptional()
  @MayBeAbsent()
  @IsPasswordText()
  readonly password?: string;

  @ApiPropertyOptional({ maxLength: TOKEN_MAX_LENGTH })
  @MayBeAbsent()
  @IsText(TOKEN_MAX_LENGTH)
  readonly token?: string;

  @ApiPropertyOptional({ maxLength: URL_MAX_LENGTH, description: 'Where the link of the mail leads' })
  @MayBeAbsent()
  @IsReturnUrl()
  readonly callbackURL?: string;
}

/** Fixed texts of specification §15.3. */
export type DeletionMessage = 'User deleted' | 'Verification email sent';

export class UserDeletedAnswer {
  @ApiProperty({ example: true })
  readonly success!: boolean;

  @ApiProperty({ enum: ['User deleted', 'Verification email sent'] })
  readonly message!: DeletionMessage;
}

export class DeletionLinkQuery {
  @ApiProperty({ maxLength: TOKEN_MAX_LENGTH })
  @IsText(TOKEN_MAX_LENGTH)
  readonly token!: string;

  @ApiPropertyOptional({ maxLength: URL_MAX_LENGTH })
  @MayBeAbsent()
  @IsReturnUrl()
  readonly callbackURL?: string;
}
