import { ApiPropertyOptional } from '@nestjs/swagger';

import { IdentityError } from '@portvakt/identity';
import { isCleanText } from '@portvakt/kernel';

import { EmailField, OptionalReturnUrl, OptionalText } from '../request/fields.js';
import { DATA_URL_MAX_LENGTH, NAME_MAX_LENGTH, URL_MAX_LENGTH } from '../request/text-lengths.js';
import { IsAbsent, MayBeAbsentOrNull, rule } from '../request/text-rules.js';

const maxLengthOf = (picture: string): number =>
  picture.startsWith('data:image/') ? DATA_URL_MAX_LENGTH : URL_MAX_LENGTH;

/** A `data:` URL came from a provider, and may only be sent back unchanged. */
const IsPicture = (): PropertyDecorator =>
  rule('isPicture', (value) => typeof value === 'string' && value.length <= maxLengthOf(value) && isCleanText(value));

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
    maxLength: DATA_URL_MAX_LENGTH,
    description:
      'An http(s) address or a path of the site, of at most 2048 characters; the stored picture; null or empty for none',
  })
  @MayBeAbsentOrNull()
  @IsPicture()
  readonly image?: string | null;
}

export class ChangeEmailBody {
  @EmailField()
  readonly newEmail!: string;

  @OptionalReturnUrl({ description: 'Where the links of the mails lead' })
  readonly callbackURL?: string;
}
