import { TwoFactorError } from '../errors.js';
import { assertReadable, leading } from '../model/authenticator.js';
import { assertTotpEnabled } from '../model/two-factor-policy.js';
import type { TwoFactorPorts } from '../ports.js';
import { assertPassword, type CallerWithPassword } from './assert-password.js';
import { lockOwner } from './lock-owner.js';
import { uriOf } from './uri-of.js';

export interface GetTotpUriInput extends CallerWithPassword {
  /** Undefined: the oldest verified one, else the newest. */
  readonly id?: string | undefined;
}

/** The address of an authenticator that is set up, to set it up again elsewhere (specification §11.5). */
export class GetTotpUri {
  constructor(private readonly ports: Pick<TwoFactorPorts, 'transaction' | 'passwords' | 'totp' | 'policy'>) {}

  async execute(input: GetTotpUriInput): Promise<string> {
    assertTotpEnabled(this.ports.policy);
    const { owner, secret } = await this.ports.transaction.run(async (store) => {
      const held = await lockOwner(store, input.owner.id, input.sessionId);
      const all = await store.authenticators.list(held.id);
      const meant = input.id === undefined ? leading(all, 'newest') : all.find(({ id }) => id === input.id);
      if (held.twoFactorEnabled && meant) assertReadable([meant], 'secret');
      if (!held.twoFactorEnabled || !meant?.secret) throw new TwoFactorError('TOTP_NOT_ENABLED');
      return { owner: held, secret: meant.secret };
    });
    await assertPassword(this.ports, input, 'NO_PASSWORD_CREDENTIAL_FOUND');
    return uriOf(this.ports, owner, secret, undefined);
  }
}
