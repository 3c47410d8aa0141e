import { ApiProperty } from '@nestjs/swagger';

import { MAX_VERIFIED } from '@portvakt/two-factor';

import type { HttpSettings } from '../http-settings.js';

export class TwoFactorMethodsAnswer {
  @ApiProperty() readonly totp!: boolean;
  @ApiProperty() readonly emailOtp!: boolean;
  @ApiProperty() readonly maxAuthenticators!: number;
}

/** The public settings that the web app needs before sign-in (specification §11.6). */
export class WebConfigAnswer {
  @ApiProperty() readonly appName!: string;
  @ApiProperty({ example: '/' }) readonly basePath!: string;
  @ApiProperty({ type: [String] }) readonly providers!: string[];
  @ApiProperty() readonly emailPassword!: boolean;
  @ApiProperty() readonly signUp!: boolean;
  @ApiProperty() readonly passwordMinLength!: number;
  @ApiProperty() readonly passwordMaxLength!: number;
  @ApiProperty() readonly changeEmail!: boolean;
  @ApiProperty() readonly deleteUser!: boolean;
  @ApiProperty() readonly deleteUserConfirmByMail!: boolean;
  @ApiProperty() readonly twoFactor!: TwoFactorMethodsAnswer;
  @ApiProperty() readonly requireEmailVerification!: boolean;
}

export const toWebConfig = ({ appName, basePath, identity, twoFactor, providers }: HttpSettings): WebConfigAnswer => ({
  appName,
  basePath,
  providers: [...providers],
  emailPassword: identity.emailPasswordEnabled,
  signUp: identity.signUpEnabled,
  passwordMinLength: identity.passwordMinLength,
  passwordMaxLength: identity.passwordMaxLength,
  changeEmail: identity.changeEmailEnabled,
  deleteUser: identity.deleteUserEnabled,
  deleteUserConfirmByMail: identity.deleteUserConfirmByMail,
  twoFactor: {
    totp: twoFactor.totpEnabled,
    emailOtp: twoFactor.otpEnabled,
    maxAuthenticators: MAX_VERIFIED,
  },
  requireEmailVerification: identity.requireEmailVerification,
});
