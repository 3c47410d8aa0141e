import { ApiProperty } from '@nestjs/swagger';

/** The product's additional fields (`ADDITIONAL_USER_FIELDS`) that everybody must give. */
export class CompleteSignUpBody {}

export class PendingSignUpAnswer {
  @ApiProperty({ example: 'google' }) readonly provider!: string;
  @ApiProperty({ format: 'email' }) readonly email!: string;
  @ApiProperty({ type: String, nullable: true, description: 'As the provider sent it' }) readonly name!: string | null;
}
