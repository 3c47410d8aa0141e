import type { Client, IssuedSession, UserSummary } from '@portvakt/kernel';

import { type Authenticator, enrolAuthenticator, FIRST_NAME, verifiedOnes } from '../model/authenticator.js';
import { TRUSTED_DEVICE } from '../model/verification-purposes.js';
import type { TwoFactorPorts, TwoFactorStore } from '../ports.js';
import { assertPassword, type CallerWithPassword } from './assert-password.js';
import { authenticatorChangedMail, twoFactorChangedMail } from './compose-notices.js';
import { lockOwner, replaceSession } from './lock-owner.js';
import { uriOf } from './uri-of.js';

export interface EnableTwoFactorInput extends CallerWithPassword {
  readonly client: Client;
  readonly issuer?: string | undefined;
}

export interface TwoFactorSetUp {
  readonly totpUri: string;
  /** Shown this once. */
  readonly backupCodes: readonly string[];
  /** Begun in the place of the caller's; null where it goes on. */
  readonly started: IssuedSession | null;
}

/**
 * Begins anew: every authenticator goes, and one is set up, which counts after its first code (specification §11.5).
 */
export class EnableTwoFactor {
  constructor(
    private readonly ports: Pick<
      TwoFactorPorts,
      'transaction' | 'passwords' | 'totp' | 'devices' | 'clock' | 'random' | 'policy'
    >,
  ) {}

  async execute(input: EnableTwoFactorInput): Promise<TwoFactorSetUp> {
    await assertPassword(this.ports, input);
    const { clock, random, policy } = this.ports;
    return this.ports.transaction.run(async (store) => {
      const owner = await lockOwner(store, input.owner.id, input.sessionId);
      await this.clear(store, owner, input);
      const wanted = { userId: owner.id, name: FIRST_NAME, verified: policy.skipVerification };
      const authenticator = enrolAuthenticator(wanted, clock.now(), random);
      await store.authenticators.save(authenticator);
      const started = policy.skipVerification ? await this.turnOn(store, owner, input) : null;
      return this.setUp(owner, authenticator, input.issuer, started);
    });
  }

  private async clear(store: TwoFactorStore, owner: UserSummary, { client }: EnableTwoFactorInput): Promise<void> {
    const all = await store.authenticators.list(owner.id);
    for (const { name } of owner.twoFactorEnabled ? verifiedOnes(all) : []) {
      await store.outbox.add(authenticatorChangedMail(this.ports, { owner, client }, name, 'deleted'));
    }
    await store.authenticators.removeAll(owner.id);
    await store.records.removeOf(owner.id, [TRUSTED_DEVICE]);
  }

  private async turnOn(
    store: TwoFactorStore,
    owner: UserSummary,
    { sessionId, client }: EnableTwoFactorInput,
  ): Promise<IssuedSession> {
    await store.owners.setTwoFactorEnabled(owner.id, true, this.ports.clock.now());
    const of = { owner, client };
    await store.outbox.add(
      owner.twoFactorEnabled
        ? authenticatorChangedMail(this.ports, of, FIRST_NAME, 'added')
        : twoFactorChangedMail(this.ports, of, 'on'),
    );
    return replaceSession(store, sessionId);
  }

  private setUp(
    owner: UserSummary,
    { secret, backupCodes }: Authenticator,
    issuer: string | undefined,
    started: IssuedSession | null,
  ): TwoFactorSetUp {
    if (!secret) throw new Error('a new authenticator has a secret');
    return { totpUri: uriOf(this.ports, owner, secret, issuer), backupCodes: backupCodes.reveal(), started };
  }
}
