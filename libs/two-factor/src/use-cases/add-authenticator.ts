import { TwoFactorError } from '../errors.js';
import { type AuthenticatorId, enrolAuthenticator, MAX_VERIFIED, onlyVerified } from '../model/authenticator.js';
import { totpUriFor } from '../model/totp-uri.js';
import type { TwoFactorPorts } from '../ports.js';
import { type CallerWithPassword, runWithPassword } from '../steps/run-with-password.js';

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
      'transaction' | 'journal' | 'passwordCheck' | 'totp' | 'clock' | 'random' | 'policy'
    >,
  ) {}

  async execute(input: AddAuthenticatorInput): Promise<AuthenticatorAdded> {
    const use = { call: '/two-factor/add', whenAbsent: 'INVALID_SECOND_FACTOR_PASSWORD' } as const;
    return runWithPassword(this.ports, input, use, async (store, owner) => {
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
