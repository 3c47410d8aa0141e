import { ApiProperty } from '@nestjs/swagger';

/** A user as sent after sign-in and sign-up: User7 of specification §5.1. */
export class UserAnswer {
  @ApiProperty() readonly id!: string;
  @ApiProperty({ format: 'email' }) readonly email!: string;
  @ApiProperty() readonly name!: string;
  @ApiProperty({ type: String, nullable: true }) readonly image!: string | null;
  @ApiProperty() readonly emailVerified!: boolean;
  @ApiProperty({ format: 'date-time' }) readonly createdAt!: string;
  @ApiProperty({ format: 'date-time' }) readonly updatedAt!: string;
}

/** The user of `/get-session`; the product's additional fields stand beside these members. */
export class FullUserAnswer extends UserAnswer {
  @ApiProperty() readonly twoFactorEnabled!: boolean;
}
