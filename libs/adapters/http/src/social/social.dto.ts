import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

import { OptionalFlag, OptionalReturnUrl, OptionalText, TextField } from '../request/fields.js';
import { TEXT_MAX_LENGTH, TOKEN_MAX_LENGTH } from '../request/text-lengths.js';
import { MayBeAbsent } from '../request/text-rules.js';
import { AreScopes, IsIdToken } from './social-rules.js';

export class IdTokenMembers {
  @ApiProperty({ maxLength: TOKEN_MAX_LENGTH })
  readonly token!: string;

  /** The nonce that the app sent to the provider; compared if it is given. */
  @ApiPropertyOptional({ maxLength: TEXT_MAX_LENGTH })
  readonly nonce?: string;

  @ApiPropertyOptional({ maxLength: TOKEN_MAX_LENGTH })
  readonly accessToken?: string;

  @ApiPropertyOptional({ maxLength: TOKEN_MAX_LENGTH })
  readonly refreshToken?: string;

  @ApiPropertyOptional({ description: 'When the access token expires, in seconds since 1970' })
  readonly expiresAt?: number;
}

export class LinkSocialBody {
  @TextField(TEXT_MAX_LENGTH, { example: 'google' })
  readonly provider!: string;

  @OptionalReturnUrl()
  readonly callbackURL?: string;

  @OptionalReturnUrl({ description: 'Where the browser goes with `error` when it fails' })
  readonly errorCallbackURL?: string;

  @ApiPropertyOptional({ type: [String], description: 'Added to the default and the configured ones' })
  @MayBeAbsent()
  @AreScopes()
  readonly scopes?: string[];
}

/** With `idToken` the answer signs the caller in; without it, the client redirects to its `url`. */
export class SignInSocialBody extends LinkSocialBody {
  @OptionalReturnUrl({ description: 'Where a new user is redirected' })
  readonly newUserCallbackURL?: string;

  @OptionalFlag({ description: 'The published client then does not redirect by itself' })
  readonly disableRedirect?: boolean;

  @OptionalFlag({ description: 'Allows a sign-up where implicit sign-up is off' })
  readonly requestSignUp?: boolean;

  @OptionalText(TEXT_MAX_LENGTH)
  readonly loginHint?: string;

  @ApiPropertyOptional({ type: IdTokenMembers })
  @MayBeAbsent()
  @IsIdToken()
  readonly idToken?: IdTokenMembers;
}

export class ProviderRedirectAnswer {
  @ApiProperty({ description: 'The authorization URL of the provider' })
  readonly url!: string;

  @ApiProperty()
  readonly redirect!: boolean;
}

