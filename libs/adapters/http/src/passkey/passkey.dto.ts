import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';

import type { Attachment, DeviceType } from '@portvakt/passkey';

import { UserAnswer } from '../identity/user-answer.dto.js';
import { NameField, OptionalFlag, OptionalText, TextField } from '../request/fields.js';
import { TEXT_MAX_LENGTH } from '../request/text-lengths.js';
import { IsNameOrEmpty, IsStringIfGiven, MayBeAbsent } from '../request/text-rules.js';
import { SessionAnswer } from '../session/session.dto.js';
import { IsRegistrationCredential, IsSignInCredential } from './credential-rules.js';

const NAME_MAX_LENGTH = 64;
const ATTACHMENTS: readonly Attachment[] = ['platform', 'cross-platform'];

export class RegisterOptionsQuery {
  @ApiPropertyOptional({ enum: ATTACHMENTS, description: 'Which kind of authenticator is asked for' })
  @MayBeAbsent()
  @IsIn(ATTACHMENTS)
  readonly authenticatorAttachment?: Attachment;

  /** Any other text is false (specification §1.3). */
  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'Whether it may be made without asking' })
  @IsStringIfGiven()
  readonly conditional?: string;
}

/** Binary values are base64url; further properties are ignored. */
export class RegistrationResponse {
  @ApiProperty() readonly clientDataJSON!: string;
  @ApiProperty() readonly attestationObject!: string;
  @ApiPropertyOptional({ type: [String] }) readonly transports?: unknown;
}

export class RegistrationCredential {
  @ApiProperty() readonly id!: string;
  @ApiProperty() readonly rawId!: string;
  @ApiProperty({ enum: ['public-key'] }) readonly type!: 'public-key';
  @ApiProperty() readonly response!: RegistrationResponse;
}

export class VerifyRegistrationBody {
  @ApiProperty()
  @IsRegistrationCredential()
  readonly response!: RegistrationCredential;

  @ApiPropertyOptional({ maxLength: NAME_MAX_LENGTH, description: 'Trimmed; empty for a name of the service' })
  @MayBeAbsent()
  @IsNameOrEmpty(NAME_MAX_LENGTH)
  readonly name?: string;
}

export class SignInResponse {
  @ApiProperty() readonly clientDataJSON!: string;
  @ApiProperty() readonly authenticatorData!: string;
  @ApiProperty() readonly signature!: string;
  @ApiPropertyOptional({ type: String, nullable: true }) readonly userHandle?: string | null;
}

export class SignInCredential {
  @ApiProperty() readonly id!: string;
  @ApiProperty() readonly rawId!: string;
  @ApiProperty({ enum: ['public-key'] }) readonly type!: 'public-key';
  @ApiProperty() readonly response!: SignInResponse;
}

export class VerifyAuthenticationBody {
  @ApiProperty()
  @IsSignInCredential()
  readonly response!: SignInCredential;

  @OptionalFlag({ description: 'Else as the pending sign-in wished, else remembered' })
  readonly rememberMe?: boolean;
}

export class AuthenticateOptionsBody {
  @OptionalText(TEXT_MAX_LENGTH, { description: 'Ignored, known or not' })
  readonly email?: string;
}

export class UpdatePasskeyBody {
  @TextField(TEXT_MAX_LENGTH)
  readonly id!: string;

  @NameField(NAME_MAX_LENGTH)
  readonly name!: string;
}

export class DeletePasskeyBody {
  @TextField(TEXT_MAX_LENGTH)
  readonly id!: string;
}

/** A passkey as its owner sees it (passkeys §2). */
export class PasskeyAnswer {
  @ApiProperty() readonly id!: string;
  @ApiProperty({ type: String, nullable: true }) readonly name!: string | null;
  @ApiProperty() readonly userId!: string;
  @ApiProperty({ description: 'In base64url' }) readonly credentialID!: string;
  @ApiProperty({ description: 'COSE key in base64' }) readonly publicKey!: string;
  @ApiProperty() readonly counter!: number;
  @ApiProperty({ enum: ['singleDevice', 'multiDevice'] }) readonly deviceType!: DeviceType;
  @ApiProperty() readonly backedUp!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Joined with commas' })
  readonly transports!: string | null;
  @ApiProperty({ format: 'date-time' }) readonly createdAt!: string;
  @ApiProperty({ type: String, nullable: true }) readonly aaguid!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly lastUsedAt!: string | null;
}

export class PasskeyUpdatedAnswer {
  @ApiProperty() readonly passkey!: PasskeyAnswer;
}

export class SignedInWithPasskeyAnswer {
  @ApiProperty() readonly session!: SessionAnswer;
  @ApiProperty() readonly user!: UserAnswer;
}
