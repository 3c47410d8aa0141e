import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

import { UserAnswer } from '../identity/user-answer.dto.js';
import { NameField, OptionalFlag, OptionalText, TextField } from '../request/fields.js';
import { CODE_MAX_LENGTH, TEXT_MAX_LENGTH } from '../request/text-lengths.js';
import { IsPasswordText } from '../request/text-rules.js';

/** The caller's password, required by every change of the second factor. */
export class PasswordBody {
  @ApiProperty()
  @IsPasswordText()
  readonly password!: string;
}

export class EnableTwoFactorBody extends PasswordBody {
  @OptionalText(TEXT_MAX_LENGTH, { description: 'The name the authenticator shows' })
  readonly issuer?: string;
}

const NAME_MAX_LENGTH = 64;

export class AddAuthenticatorBody extends EnableTwoFactorBody {
  @NameField(NAME_MAX_LENGTH)
  readonly name!: string;
}

export class DeleteAuthenticatorBody {
  @TextField(TEXT_MAX_LENGTH)
  readonly id!: string;
}

export class GetTotpUriBody extends PasswordBody {
  @OptionalText(TEXT_MAX_LENGTH, { description: 'Which authenticator; else the oldest verified one' })
  readonly id?: string;
}

/** A code, and whether this browser becomes a trusted device. */
export class VerifyOtpBody {
  @TextField(CODE_MAX_LENGTH)
  readonly code!: string;

  /** During a sign-in: no code is asked for on this device for a month after its last sign-in. */
  @OptionalFlag({ default: false })
  readonly trustDevice?: boolean;
}

export class VerifyTotpBody extends VerifyOtpBody {
  @OptionalText(TEXT_MAX_LENGTH, { description: 'Which authenticator it is from' })
  readonly id?: string;
}

export class VerifyBackupCodeBody extends VerifyOtpBody {
  /** True: the code is used up, but nothing else happens. */
  @OptionalFlag({ default: false })
  readonly disableSession?: boolean;
}

export class SendOtpBody {
  /** Accepted for compatibility with the published client, but without effect. */
  @OptionalFlag()
  readonly trustDevice?: boolean;
}

export class TotpUriAnswer {
  @ApiProperty({ example: 'otpauth://totp/Portvakt:kari%40eksempel.no?secret=…' })
  readonly totpURI!: string;
}

export class TwoFactorSetUpAnswer extends TotpUriAnswer {
  /** Shown only in this response. */
  @ApiProperty({ type: [String] })
  readonly backupCodes!: readonly string[];
}

export class AuthenticatorAddedAnswer extends TwoFactorSetUpAnswer {
  /** For `/two-factor/verify-totp`. */
  @ApiProperty()
  readonly id!: string;
}

export class AuthenticatorAnswer {
  @ApiProperty() readonly id!: string;
  @ApiProperty() readonly name!: string;
  @ApiProperty({ format: 'date-time' }) readonly createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly lastUsedAt!: string | null;
  /** Whether a code from it was ever accepted. */
  @ApiProperty() readonly verified!: boolean;
}

export class SecondFactorPassedAnswer {
  /** The token of the caller's session; omitted while a sign-in is pending. */
  @ApiPropertyOptional()
  readonly token?: string;

  @ApiProperty()
  readonly user!: UserAnswer;
}

export class BackupCodesAnswer {
  @ApiProperty({ example: true })
  readonly status!: boolean;

  /** Shown only in this response. */
  @ApiProperty({ type: [String] })
  readonly backupCodes!: readonly string[];
}
