import type { SecondFactorContext } from '../steps/lock-context.js';
import { SendOtp } from '../use-cases/send-otp.js';
import { VerifyBackupCode } from '../use-cases/verify-backup-code.js';
import { VerifyOtp } from '../use-cases/verify-otp.js';
import { VerifyTotp } from '../use-cases/verify-totp.js';
import { aClient } from './builders.js';
import type { TwoFactorTestContext } from './two-factor-test-context.js';

/** Enters the right code of the authenticator `app`, of each kind. */
export const kinds = {
  totp: async (testContext: TwoFactorTestContext, context: SecondFactorContext, trustsDevice = false) =>
    new VerifyTotp(testContext).execute({ context, code: testContext.codeOf('app'), client: aClient(), trustsDevice }),
  otp: async (testContext: TwoFactorTestContext, context: SecondFactorContext, trustsDevice = false) => {
    await new SendOtp(testContext).execute({ context, client: aClient() });
    return new VerifyOtp(testContext).execute({
      context,
      code: testContext.mailedCode(),
      client: aClient(),
      trustsDevice,
    });
  },
  'backup code': async (testContext: TwoFactorTestContext, context: SecondFactorContext, trustsDevice = false) =>
    new VerifyBackupCode(testContext).execute({ context, code: 'app-1', client: aClient(), trustsDevice }),
};
export const everyKind = Object.keys(kinds) as readonly (keyof typeof kinds)[];
