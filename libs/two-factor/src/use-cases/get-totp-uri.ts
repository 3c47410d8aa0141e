import type { UserSummary } from '@portvakt/kernel';

import { TwoFactorError } from '../errors.js';
import { assertReadable, primaryAuthenticator } from '../model/authenticator.js';
import type { TotpSecret } from '../model/totp-secret.js';
import { totpUriFor } from '../model/totp-uri.js';
import { assertTotpEnabled } from '../model/two-factor-policy.js';
import type { TwoFactorPorts, TwoFactorStore } from '../ports.js';
import { findOwner } from '../steps/lock-owner.js';
import { callerOf, type CallerWithPassword, runWithPassword } from '../steps/run-with-password.js';

export interface GetTotpUriInput extends CallerWithPassword {
  /** The authenticator; undefined: the oldest verified one, else the newest. */
  readonly id?: string | undefined;
}

/** Returns the `otpauth` URI of an existing authenticator, to set it up on another device (specification §11.5). */
export class GetTotpUri {
  constructor(
    private readonly ports: Pick<TwoFactorPorts, 'transaction' | 'journal' | 'passwordCheck' | 'totp' | 'policy'>,
  ) {}

  async execute(input: GetTotpUriInput): Promise<string> {
    assertTotpEnabled(this.ports.policy);
    // Checked before the password; the secret is read again after it, because either may have been replaced meanwhile.
    await this.ports.transaction.run(async (store) => secretOf(store, await findOwner(store, callerOf(input)), input));
    const use = { call: '/two-factor/get-totp-uri', whenAbsent: 'NO_PASSWORD_CREDENTIAL_FOUND' } as const;
    return runWithPassword(this.ports, input, use, async (store, owner) =>
      totpUriFor(this.ports, owner, await secretOf(store, owner, input)),
    );
  }
}

async function secretOf(
  { authenticators }: Pick<TwoFactorStore, 'authenticators'>,
  { id: userId, twoFactorEnabled }: UserSummary,
  { id }: Pick<GetTotpUriInput, 'id'>,
): Promise<TotpSecret> {
  const all = await authenticators.list(userId);
  const authenticator = id === undefined ? primaryAuthenticator(all, 'newest') : all.find((each) => each.id === id);
  if (twoFactorEnabled && authenticator) assertReadable([authenticator], 'secret');
  if (!twoFactorEnabled || !authenticator?.secret) throw new TwoFactorError('TOTP_NOT_ENABLED');
  return authenticator.secret;
}
