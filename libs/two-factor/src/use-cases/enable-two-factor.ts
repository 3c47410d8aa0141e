import type { IssuedSession, UserSummary } from '@portvakt/kernel';

import { enrolAuthenticator, FIRST_NAME, onlyVerified } from '../model/authenticator.js';
import { totpUriFor } from '../model/totp-uri.js';
import type { TwoFactorPorts, TwoFactorStore } from '../ports.js';
import { authenticatorChangedMail, twoFactorChangedMail } from '../steps/notice-mails.js';
import { replaceSession } from '../steps/replace-session.js';
import { type CallerWithPassword, runWithPassword } from '../steps/run-with-password.js';
import { initiatorOf, doneByOwner, NO_FACTS } from '../steps/done-by-owner.js';
import { forgetDevices } from '../steps/trust-device.js';

export interface EnableTwoFactorInput extends CallerWithPassword {
  readonly issuer?: string | undefined;
}

export interface TwoFactorSetUp {
  readonly totpUri: string;
  /** Shown only in this response. */
  readonly backupCodes: readonly string[];
  /** The session that replaces the caller's; null if the caller's session continues. */
  readonly started: IssuedSession | null;
}

/**
 * Replaces all authenticators of the caller by a new one. It is verified by its first code, or at once if the policy
 * skips verification (specification §11.5).
 */
export class EnableTwoFactor {
  constructor(
    private readonly ports: Pick<
      TwoFactorPorts,
      'transaction' | 'journal' | 'passwordCheck' | 'totp' | 'devices' | 'clock' | 'random' | 'policy'
    >,
  ) {}

  async execute(input: EnableTwoFactorInput): Promise<TwoFactorSetUp> {
    const { clock, random, policy } = this.ports;
    const use = { call: '/two-factor/enable', whenAbsent: 'INVALID_SECOND_FACTOR_PASSWORD' } as const;
    return runWithPassword(this.ports, input, use, async (store, owner) => {
      await this.removeAll(store, owner, input);
      const wanted = { userId: owner.id, name: FIRST_NAME, verified: policy.skipVerification };
      const authenticator = enrolAuthenticator(wanted, clock.now(), random);
      await store.authenticators.save(authenticator);
      await store.journal.note(doneByOwner(input, 'second-factor.begun', NO_FACTS));
      if (authenticator.verified)
        await store.journal.note(doneByOwner(input, 'authenticator.added', { id: authenticator.id }));
      const started = authenticator.verified ? await this.turnOn(store, owner, input) : null;
      return {
        totpUri: totpUriFor(this.ports, owner, authenticator.secret, input.issuer),
        backupCodes: authenticator.backupCodes.reveal(),
        started,
      };
    });
  }

  private async removeAll(store: TwoFactorStore, owner: UserSummary, input: EnableTwoFactorInput): Promise<void> {
    const { client } = input;
    const all = await store.authenticators.list(owner.id);
    for (const { id, name } of owner.twoFactorEnabled ? onlyVerified(all) : []) {
      await store.outbox.add(authenticatorChangedMail(this.ports, { owner, client }, name, 'deleted'));
      await store.journal.note(doneByOwner(input, 'authenticator.deleted', { id }));
    }
    await store.authenticators.removeAll(owner.id);
    await forgetDevices(store, owner.id, initiatorOf(input));
  }

  private async turnOn(store: TwoFactorStore, owner: UserSummary, input: EnableTwoFactorInput): Promise<IssuedSession> {
    const { sessionId, client } = input;
    await store.users.setTwoFactorEnabled(owner.id, true, this.ports.clock.now());
    const of = { owner, client };
    await store.outbox.add(
      owner.twoFactorEnabled
        ? authenticatorChangedMail(this.ports, of, FIRST_NAME, 'added')
        : twoFactorChangedMail(this.ports, of, 'on'),
    );
    if (!owner.twoFactorEnabled) await store.journal.note(doneByOwner(input, 'second-factor.on', NO_FACTS));
    return replaceSession(store, { caller: { id: owner.id, sessionId }, client, why: 'second-factor-on' });
  }
}
