import type { Client, IssuedSession, SessionId, UserId } from '@portvakt/kernel';

import { TwoFactorError } from '../errors.js';
import { verifiedOnes } from '../model/authenticator.js';
import type { TwoFactorPorts } from '../ports.js';
import { authenticatorChangedMail } from './compose-notices.js';
import { lockOwner } from './lock-owner.js';
import { turnOff } from './turn-off.js';

export interface DeleteAuthenticatorInput {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  readonly id: string;
  readonly client: Client;
}

/** Takes one authenticator away. With the last verified one the second factor is off (specification §13.4). */
export class DeleteAuthenticator {
  constructor(private readonly ports: Pick<TwoFactorPorts, 'transaction' | 'devices' | 'clock'>) {}

  /** The session in the place of the caller's, where the factor is off now; null where it goes on. */
  execute({ userId, sessionId, id, client }: DeleteAuthenticatorInput): Promise<IssuedSession | null> {
    return this.ports.transaction.run(async (store) => {
      const owner = await lockOwner(store, userId, sessionId);
      const all = await store.authenticators.list(userId);
      const doomed = all.find((authenticator) => authenticator.id === id);
      if (!doomed) throw new TwoFactorError('AUTHENTICATOR_NOT_FOUND');
      await store.authenticators.remove(doomed.id);
      if (doomed.verified) {
        await store.outbox.add(authenticatorChangedMail(this.ports, { owner, client }, doomed.name, 'deleted'));
      }
      const left = verifiedOnes(all).filter((authenticator) => authenticator.id !== doomed.id);
      if (!owner.twoFactorEnabled || left.length > 0) return null;
      return turnOff(this.ports, store, { owner, sessionId, client });
    });
  }
}
