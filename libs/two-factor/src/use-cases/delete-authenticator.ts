import type { Client, IssuedSession, SessionId, UserId } from '@portvakt/kernel';

import { TwoFactorError } from '../errors.js';
import { onlyVerified } from '../model/authenticator.js';
import type { TwoFactorPorts } from '../ports.js';
import { authenticatorChangedMail } from '../steps/notice-mails.js';
import { lockOwner } from '../steps/lock-owner.js';
import { turnOffSecondFactor } from '../steps/turn-off-second-factor.js';
import { doneByOwner } from '../steps/done-by-owner.js';

export interface DeleteAuthenticatorInput {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  /** When a code of an app, a backup code or a passkey was last given in the session; null for never. */
  readonly strongFactorAt: Date | null;
  readonly id: string;
  readonly client: Client;
}

/**
 * Deletes an authenticator. Deleting the last verified one turns the second factor off (specification §13.4). An operator
 * must have given the factor in the session: a fresh session is enough for other users (specification C9), but here it
 * would let a thief of the session set up a factor of their own, which opens the operators' area.
 */
export class DeleteAuthenticator {
  constructor(private readonly ports: Pick<TwoFactorPorts, 'transaction' | 'devices' | 'clock'>) {}

  /** Returns the session that replaces the caller's if the factor was turned off, else null. */
  execute(input: DeleteAuthenticatorInput): Promise<IssuedSession | null> {
    const { userId, sessionId, id, client } = input;
    return this.ports.transaction.run(async (store) => {
      const owner = await lockOwner(store, { id: userId, sessionId });
      const all = await store.authenticators.list(userId);
      const authenticator = all.find((each) => each.id === id);
      if (!authenticator) throw new TwoFactorError('AUTHENTICATOR_NOT_FOUND');
      if (owner.twoFactorEnabled && authenticator.verified) {
        await store.stepUps.assertGiven(userId, input.strongFactorAt);
      }
      await store.authenticators.remove(authenticator.id);
      if (authenticator.verified) {
        await store.outbox.add(authenticatorChangedMail(this.ports, { owner, client }, authenticator.name, 'deleted'));
        const deleted = { id: authenticator.id };
        await store.journal.note(doneByOwner({ owner, sessionId, client }, 'authenticator.deleted', deleted));
      }
      const left = onlyVerified(all).filter((each) => each.id !== authenticator.id);
      if (!owner.twoFactorEnabled || left.length > 0) return null;
      return turnOffSecondFactor(this.ports, store, { owner, sessionId, client });
    });
  }
}
