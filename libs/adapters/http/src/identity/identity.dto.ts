import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

import { EmailField, OptionalFlag, OptionalReturnUrl, TextField } from '../request/fields.js';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, TOKEN_MAX_LENGTH, URL_MAX_LENGTH } from '../request/text-lengths.js';
import { IsAnyString, IsSignUpEmail, IsGiven, IsPasswordText, IsStringIfGiven, IsText, MayBeAbsentOrNull } from '../request/text-rules.js';
import { UserAnswer } from './user-answer.dto.js';

/** The product's additional fields (`ADDITIONAL_USER_FIELDS`) are accepted too. */
export class SignUpEmailBody {
  /** Checked first: missing or malformed is `INVALID_EMAIL`. */
  @ApiProperty({ format: 'email', maxLength: EMAIL_MAX_LENGTH })
  @IsSignUpEmail()
  @IsStringIfGiven()
  readonly email!: string;

  @ApiProperty({ description: 'Its length is counted in UTF-16 units' })
  @IsPasswordText()
  @IsGiven('password')
  readonly password!: string;

  @TextField(NAME_MAX_LENGTH)
  @IsGiven('name')
  readonly name!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: URL_MAX_LENGTH,
    description: 'An http(s) address, or a path of the site',
  })
  @MayBeAbsentOrNull()
  @IsText(URL_MAX_LENGTH)
  readonly image?: string | null;

  @OptionalReturnUrl({ description: 'Where the link of the verification mail leads' })
  readonly callbackURL?: string;
}

export class SignedUpAnswer {
  /** Null where the deployment requires a sign-in or a verified e-mail address first. */
  @ApiProperty({ type: String, nullable: true })
  readonly token!: string | null;

  @ApiProperty()
  readonly user!: UserAnswer;
}

export class SignInEmailBody {
  @ApiProperty({ format: 'email', maxLength: EMAIL_MAX_LENGTH })
  @IsAnyString()
  readonly email!: string;

  @ApiProperty()
  @IsPasswordText()
  readonly password!: string;

  @OptionalReturnUrl()
  readonly callbackURL?: string;

  /** False: the session ends with the browser, and after a day. */
  @OptionalFlag({ default: true })
  readonly rememberMe?: boolean;
}

/**
 * Either signed in (`redirect`, `token`, `user`, and `url` where one was given), or `twoFactorRedirect` alone.
 */
export class SignedInAnswer {
  /** A `callbackURL` was given. The client itself redirects there. */
  @ApiPropertyOptional()
  readonly redirect?: boolean;

  @ApiPropertyOptional()
  readonly token?: string;

  @ApiPropertyOptional()
  readonly url?: string;

  @ApiPropertyOptional()
  readonly user?: UserAnswer;

  @ApiPropertyOptional({ description: 'A second factor is required' })
  readonly twoFactorRedirect?: boolean;
}

export class SendVerificationEmailBody {
  @EmailField()
  readonly email!: string;

  @OptionalReturnUrl({ description: 'Where the link of the mail leads' })
  readonly callbackURL?: string;
}

export class VerifyEmailQuery {
  @TextField(TOKEN_MAX_LENGTH)
  readonly token!: string;

  @OptionalReturnUrl()
  readonly callbackURL?: string;
}

export class EmailVerifiedAnswer {
  @ApiProperty({ example: true })
  readonly status!: boolean;

  /** Set by a change of the e-mail address only. */
  @ApiProperty({ type: UserAnswer, nullable: true })
  readonly user!: UserAnswer | null;
}
