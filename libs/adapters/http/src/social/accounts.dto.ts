import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

import { OptionalText, TextField } from '../request/fields.js';
import { TEXT_MAX_LENGTH } from '../request/text-lengths.js';

/** A sign-in method: a password (`credential`) or an identity at a provider. */
export class AccountAnswer {
  @ApiProperty() readonly id!: string;
  @ApiProperty({ example: 'google' }) readonly provider!: string;
  @ApiProperty({ description: 'The same as `provider`, for later clients' }) readonly providerId!: string;
  @ApiProperty({ description: 'The id of the user at the provider' }) readonly accountId!: string;
  @ApiProperty({ format: 'date-time' }) readonly createdAt!: string;
  @ApiProperty({ format: 'date-time' }) readonly updatedAt!: string;
  @ApiProperty({ type: [String] }) readonly scopes!: string[];
}

export class AccountOfProviderBody {
  @TextField(TEXT_MAX_LENGTH)
  readonly providerId!: string;

  @OptionalText(TEXT_MAX_LENGTH, { description: 'Which of several; else the oldest' })
  readonly accountId?: string;
}

export class AccountInfoInput {
  @TextField(TEXT_MAX_LENGTH, { description: 'The id of the user at the provider, or the id of the account' })
  readonly accountId!: string;
}

export class AccessTokenAnswer {
  @ApiPropertyOptional() readonly accessToken?: string;
  @ApiPropertyOptional({ format: 'date-time' }) readonly accessTokenExpiresAt?: string;
  @ApiProperty({ type: [String] }) readonly scopes!: string[];
  @ApiPropertyOptional() readonly idToken?: string;
}

export class RefreshedTokensAnswer extends AccessTokenAnswer {
  @ApiPropertyOptional({ example: 'bearer' }) readonly tokenType?: string;
  @ApiPropertyOptional() readonly refreshToken?: string;
  @ApiPropertyOptional({ format: 'date-time' }) readonly refreshTokenExpiresAt?: string;
}

export class ProviderUserAnswer {
  @ApiProperty() readonly id!: string;
  @ApiPropertyOptional() readonly name?: string;
  @ApiPropertyOptional() readonly email?: string;
  @ApiPropertyOptional() readonly image?: string;
  @ApiProperty() readonly emailVerified!: boolean;
}

export class AccountInfoAnswer {
  @ApiProperty() readonly user!: ProviderUserAnswer;
  @ApiProperty({ type: Object, description: 'The profile as the provider sent it' })
  readonly data!: Record<string, unknown>;
}
