import {
  type Caller,
  type ClientInfo,
  type Clock,
  type Initiator,
  type TransactionRunner,
  userActor,
  type UserId,
  userWithoutSession,
} from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import { isOpen, type RequestKind } from '../model/account-request.js';
import { STOP_REQUEST } from '../model/verification-purposes.js';
import type { OperatorsStore } from '../ports.js';
import { endRequest, type EndRequestInput } from '../steps/end-request.js';
import { assertOpen } from '../steps/lock-request.js';

/** What stopping a case needs. */
export interface StopPorts {
  readonly transaction: TransactionRunner<StopStore>;
  readonly clock: Clock;
}

export type StopStore = Pick<OperatorsStore, 'users' | 'sessions' | 'requests' | 'records' | 'outbox' | 'journal'>;

/** The owner of an account stops a case about it, and every admin is notified (operators §8). */
export class StopRequest {
  constructor(private readonly ports: StopPorts) {}

  /** Uses the token of the mail, once. Throws `INVALID_STOP_TOKEN` for an invalid token, and if the case has ended. */
  async byToken(token: string, client: ClientInfo): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      const now = this.ports.clock.now();
      const record = await store.records.find(STOP_REQUEST, token, now);
      const seen = record && (await store.requests.find(record.value));
      const user = seen && (await store.users.lock([seen.userId])).get(seen.userId);
      const request = user && (await store.requests.find(seen.id));
      // The user is locked before the record is consumed, in the order of every other change of a case.
      const isConsumed = (await store.records.consume(STOP_REQUEST, token, now)) !== null;
      if (!request || !isConsumed || !isOpen(request, now)) throw new OperatorsError('INVALID_STOP_TOKEN');
      await endRequest(this.ports, store, { request, user, state: 'stopped', by: userWithoutSession(user.id), client });
    });
  }

  /** In a session. Throws `REQUEST_NOT_FOUND` for a case about somebody else, or `REQUEST_IS_CLOSED`. */
  async inSession(id: string, caller: Caller, client: ClientInfo): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      const user = (await store.users.lock([caller.id])).get(caller.id);
      if (!user || !(await store.sessions.lockAlive(caller.sessionId))) {
        throw new OperatorsError('REQUEST_OWNER_NOT_FOUND');
      }
      const request = await store.requests.find(id);
      if (request?.userId !== caller.id) throw new OperatorsError('REQUEST_NOT_FOUND');
      assertOpen(request, this.ports.clock.now());
      await endRequest(this.ports, store, { request, user, state: 'stopped', by: userActor(caller), client });
    });
  }

  /** Called after a sign-in with a code of an app or a backup code: the second factor is evidently not lost. */
  async byCode(userId: UserId, initiator: Initiator): Promise<void> {
    await this.stopOpen('second-factor-reset', userId, initiator, { notifiesOwner: true });
  }

  /**
   * Called after the owner has changed the address: they have not lost it, and the new mailbox never got the link. The
   * owner gets no mail about the case: the new mailbox never got one, and the old one gets the notice of the change.
   */
  async byNewAddress(userId: UserId, initiator: Initiator): Promise<void> {
    await this.stopOpen('email-change', userId, initiator, { notifiesOwner: false });
  }

  private async stopOpen(
    kind: RequestKind,
    userId: UserId,
    { by, client }: Initiator,
    { notifiesOwner }: Required<Pick<EndRequestInput, 'notifiesOwner'>>,
  ): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      const now = this.ports.clock.now();
      const requests = await store.requests.unendedOf(userId);
      const request = requests.find((each) => each.kind === kind && isOpen(each, now));
      const user = request && (await store.users.lock([userId])).get(userId);
      if (!user) return;
      await endRequest(this.ports, store, { request, user, state: 'stopped', by, client, notifiesOwner });
    });
  }
}
