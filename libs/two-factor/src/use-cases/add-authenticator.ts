import { TwoFactorError } from '../errors.js';
import { type AuthenticatorId, enrolAuthenticator, MAX_VERIFIED, verifiedOnes } from '../model/authenticator.js';
import type { TwoFactorPorts } from '../ports.js';
import { assertPassword, type CallerWithPassword } from './assert-password.js';
import { lockOwner } from './lock-owner.js';
import { uriOf } from './uri-of.js';

export interface AddAuthenticatorInput extends CallerWithPassword {
  readonly name: string;
  readonly issuer?: string | undefined;
}

export interface AuthenticatorAdded {
  readonly id: AuthenticatorId;
  readonly totpUri: string;
  /** Shown this once. */
  readonly backupCodes: readonly string[];
}

/** Sets up one more authenticator, in the place of any that was never confirmed (specification §11.5). */
export class AddAuthenticator {
  constructor(
    private readonly ports: Pick<TwoFactorPorts, 'transaction' | 'passwords' | 'totp' | 'clock' | 'random' | 'policy'>,
  ) {}

  async execute(input: AddAuthenticatorInput): Promise<AuthenticatorAdded> {
    await assertPassword(this.ports, input);
    return this.ports.transaction.run(async (store) => {
      const owner = await lockOwner(store, input.owner.id, input.sessionId);
      const all = await store.authenticators.list(owner.id);
      if (verifiedOnes(all).length >= MAX_VERIFIED) throw new TwoFactorError('TOO_MANY_AUTHENTICATORS');
      await store.authenticators.removeUnverified(owner.id);
      const wanted = { userId: owner.id, name: input.name, verified: false };
      const { id, secret, backupCodes, ...rest } = enrolAuthenticator(
        wanted,
        this.ports.clock.now(),
        this.ports.random,
      );
      if (!secret) throw new Error('a new authenticator has a secret');
      await store.authenticators.save({ id, secret, backupCodes, ...rest });
      return { id, totpUri: uriOf(this.ports, owner, secret, input.issuer), backupCodes: backupCodes.reveal() };
    });
  }
}
