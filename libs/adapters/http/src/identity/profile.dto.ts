import { ApiPropertyOptional } from '@nestjs/swagger';

import { IdentityError } from '@portvakt/identity';

import { EmailField, OptionalReturnUrl, OptionalText } from '../request/fields.js';
import { NAME_MAX_LENGTH, URL_MAX_LENGTH } from '../request/text-lengths.js';
import { IsAbsent, IsText, MayBeAbsentOrNull } from '../request/text-rules.js';

/** The product's additional fields (`ADDITIONAL_USER_FIELDS`) are accepted too. */
export class UpdateUserBody {
  /** Checked first: the e-mail address has an endpoint of its own, so any value is refused here. */
  @IsAbsent(() => new IdentityError('EMAIL_CAN_NOT_BE_UPDATED'))
  readonly email?: undefined;

  @OptionalText(NAME_MAX_LENGTH)
  readonly name?: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: URL_MAX_LENGTH,
    description: 'An http(s) address, or a path of the site; null or empty for none',
  })
  @MayBeAbsentOrNull()
  @IsText(URL_MAX_LENGTH)
  readonly image?: string | null;
}

export class ChangeEmailBody {
  @EmailField()
  readonly newEmail!: string;

  @OptionalReturnUrl({ description: 'Where the links of the mails lead' })
  readonly callbackURL?: string;
}
