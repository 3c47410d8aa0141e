import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** The body of every error (specification §2.2). */
export class ErrorBody {
  /** Stable and never translated. */
  @ApiProperty({ example: 'INVALID_EMAIL_OR_PASSWORD' })
  readonly code!: string;

  /** Norwegian bokmål, for people. */
  @ApiProperty({ example: 'Feil e-postadresse eller passord.' })
  readonly message!: string;

  /** The names of the fields that are invalid, in use, or refused by the product. */
  @ApiPropertyOptional({ type: [String] })
  readonly fields?: string[];
}
