import { TwoFactorError } from '../errors.js';
import { type AuthenticatorId, enrolAuthenticator, MAX_VERIFIED, onlyVerified } from '../model/authenticator.js';
import { totpUriFor } from '../model/totp-uri.js';
import type { TwoFactorPorts } from '../ports.js';
import { assertPassword, callerOf, type CallerWithPassword } from '../steps/assert-password.js';
import { lockOwner } from '../steps/lock-owner.js';

export interface AddAuthenticatorInput extends CallerWithPassword {
  readonly name: string;
  readonly issuer?: string | undefined;
}

export interface AuthenticatorAdded {
  readonly id: AuthenticatorId;
  readonly totpUri: string;
  /** Shown only in this response. */
  readonly backupCodes: readonly string[];
}

/** Adds an unverified authenticator, and removes any other unverified one (specification §11.5). */
export class AddAuthenticator {
  constructor(
    private readonly ports: Pick<
      TwoFactorPorts,
      'transaction' | 'journal' | 'passwords' | 'totp' | 'clock' | 'random' | 'policy'
    >,
  ) {}

  async execute(input: AddAuthenticatorInput): Promise<AuthenticatorAdded> {
    await assertPassword(this.ports, input, 'two-factor/add');
    return this.ports.transaction.run(async (store) => {
      const owner = await lockOwner(store, callerOf(input));
      const all = await store.authenticators.list(owner.id);
      if (onlyVerified(all).length >= MAX_VERIFIED) throw new TwoFactorError('TOO_MANY_AUTHENTICATORS');
      await store.authenticators.removeUnverified(owner.id);
      const wanted = { userId: owner.id, name: input.name, verified: false };
      const authenticator = enrolAuthenticator(wanted, this.ports.clock.now(), this.ports.random);
      await store.authenticators.save(authenticator);
      return {
        id: authenticator.id,
        totpUri: totpUriFor(this.ports, owner, authenticator.secret, input.issuer),
        backupCodes: authenticator.backupCodes.reveal(),
      };
    });
  }
}
