import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** The body of every error (specification §2.2). */
export class ErrorBody {
  /** Stable and never translated. */
  @ApiProperty({ example: 'INVALID_EMAIL_OR_PASSWORD' })
  readonly code!: string;

  /** Norwegian bokmål, for people. */
  @ApiProperty({ example: 'Feil e-postadresse eller passord.' })
  readonly message!: string;

  /** With `VALIDATION_ERROR`: the names of the invalid fields. */
  @ApiPropertyOptional({ type: [String] })
  readonly fields?: string[];
}
