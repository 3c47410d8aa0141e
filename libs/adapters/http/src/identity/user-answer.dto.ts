import { ApiProperty } from '@nestjs/swagger';

/** A user as sent after sign-in and sign-up (specification §5.1, User7). */
export class UserAnswer {
  @ApiProperty() readonly id!: string;
  @ApiProperty({ format: 'email' }) readonly email!: string;
  @ApiProperty() readonly name!: string;
  @ApiProperty({ type: String, nullable: true }) readonly image!: string | null;
  @ApiProperty() readonly emailVerified!: boolean;
  @ApiProperty({ format: 'date-time' }) readonly createdAt!: string;
  @ApiProperty({ format: 'date-time' }) readonly updatedAt!: string;
}

/** The user of `/get-session`. The product's additional fields are sent as further properties. */
export class FullUserAnswer extends UserAnswer {
  @ApiProperty() readonly twoFactorEnabled!: boolean;
}

type SentUser = Omit<UserAnswer, 'createdAt' | 'updatedAt'> & { readonly createdAt: Date; readonly updatedAt: Date };

export const toUserAnswer = (user: SentUser): UserAnswer => ({
  id: user.id,
  email: user.email,
  name: user.name,
  image: user.image,
  emailVerified: user.emailVerified,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
});
