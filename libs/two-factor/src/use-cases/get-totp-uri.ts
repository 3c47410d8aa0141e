import { TwoFactorError } from '../errors.js';
import { assertReadable, primaryAuthenticator } from '../model/authenticator.js';
import { totpUriFor } from '../model/totp-uri.js';
import { assertTotpEnabled } from '../model/two-factor-policy.js';
import type { TwoFactorPorts } from '../ports.js';
import { assertPassword, callerOf, type CallerWithPassword } from '../steps/assert-password.js';
import { findOwner } from '../steps/lock-owner.js';

export interface GetTotpUriInput extends CallerWithPassword {
  /** The authenticator; undefined: the oldest verified one, else the newest. */
  readonly id?: string | undefined;
}

/** Returns the `otpauth` URI of an existing authenticator, to set it up on another device (specification §11.5). */
export class GetTotpUri {
  constructor(
    private readonly ports: Pick<TwoFactorPorts, 'transaction' | 'journal' | 'passwords' | 'totp' | 'policy'>,
  ) {}

  async execute(input: GetTotpUriInput): Promise<string> {
    assertTotpEnabled(this.ports.policy);
    const { owner, secret } = await this.ports.transaction.run(async (store) => {
      const owner = await findOwner(store, callerOf(input));
      const all = await store.authenticators.list(owner.id);
      const authenticator =
        input.id === undefined ? primaryAuthenticator(all, 'newest') : all.find(({ id }) => id === input.id);
      if (owner.twoFactorEnabled && authenticator) assertReadable([authenticator], 'secret');
      if (!owner.twoFactorEnabled || !authenticator?.secret) throw new TwoFactorError('TOTP_NOT_ENABLED');
      return { owner, secret: authenticator.secret };
    });
    await assertPassword(this.ports, input, 'two-factor/get-totp-uri', 'NO_PASSWORD_CREDENTIAL_FOUND');
    return totpUriFor(this.ports, owner, secret);
  }
}
