import type { UserSummary } from '@portvakt/kernel';

import type { TotpSecret } from '../model/totp-secret.js';
import { totpUri } from '../model/totp-uri.js';
import type { TwoFactorPorts } from '../ports.js';

/**
 * The address that sets an authenticator up; `issuer` as asked for, else as the deployment has it
 * (specification §11.5).
 */
export const uriOf = (
  { totp, policy }: Pick<TwoFactorPorts, 'totp' | 'policy'>,
  { email }: Pick<UserSummary, 'email'>,
  secret: TotpSecret,
  issuer: string | undefined,
): string => totpUri({ issuer: issuer || policy.issuer, email, encodedSecret: totp.encode(secret) });
