import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

import { OptionalReturnUrl, OptionalText, TextField } from '../request/fields.js';
import { TOKEN_MAX_LENGTH } from '../request/text-lengths.js';
import { IsPasswordText, MayBeAbsent } from '../request/text-rules.js';

/** One proof is enough: the password, the token of a mail, or else a fresh session or a mail. */
export class DeleteUserBody {
  @ApiPropertyOptional()
  @MayBeAbsent()
  @IsPasswordText()
  readonly password?: string;

  @OptionalText(TOKEN_MAX_LENGTH)
  readonly token?: string;

  @OptionalReturnUrl({ description: 'Where the link of the mail leads' })
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
  @TextField(TOKEN_MAX_LENGTH)
  readonly token!: string;

  @OptionalReturnUrl()
  readonly callbackURL?: string;
}
