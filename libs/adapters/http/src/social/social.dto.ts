import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

import { OptionalFlag, OptionalReturnUrl, OptionalText, TextField } from '../request/fields.js';
import { TEXT_MAX_LENGTH, TOKEN_MAX_LENGTH } from '../request/text-lengths.js';
import { MayBeAbsent } from '../request/text-rules.js';
import { AreScopes, IsIdToken } from './social-rules.js';

export class IdTokenMembers {
  @ApiProperty({ maxLength: TOKEN_MAX_LENGTH })
  readonly token!: string;

  /** What the app gave the provider; compared where it is given. */
  @ApiPropertyOptional({ maxLength: TEXT_MAX_LENGTH })
  readonly nonce?: string;

  @ApiPropertyOptional({ maxLength: TOKEN_MAX_LENGTH })
  readonly accessToken?: string;

  @ApiPropertyOptional({ maxLength: TOKEN_MAX_LENGTH })
  readonly refreshToken?: string;

  @ApiPropertyOptional({ description: 'When the access token ends, in seconds since 1970' })
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

/** With `idToken` the caller is signed in by the answer; without, the browser is to be sent to its `url`. */
export class SignInSocialBody extends LinkSocialBody {
  @OptionalReturnUrl({ description: 'Where somebody goes who was not known before' })
  readonly newUserCallbackURL?: string;

  @OptionalFlag({ description: 'The published client then does not leave by itself' })
  readonly disableRedirect?: boolean;

  @OptionalFlag({ description: 'A sign-up is wanted, where implicit sign-up is off' })
  readonly requestSignUp?: boolean;

  @OptionalText(TEXT_MAX_LENGTH)
  readonly loginHint?: string;

  @ApiPropertyOptional({ type: IdTokenMembers })
  @MayBeAbsent()
  @IsIdToken()
  readonly idToken?: IdTokenMembers;
}

export class ProviderRedirectAnswer {
  @ApiProperty({ description: 'At the provider' })
  readonly url!: string;

  @ApiProperty()
  readonly redirect!: boolean;
}

