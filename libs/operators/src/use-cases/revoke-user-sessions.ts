import type { UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import type { Approval, OperatorNeed } from '../model/access.js';
import { actorOf } from '../model/operator.js';
import type { OperatorsPorts, OperatorsStore } from '../ports.js';
import { endImpersonations, noteEndsOfImpersonations } from '../steps/end-impersonations.js';
import { endSessions } from '../steps/end-sessions.js';
import { lockTarget, reasonOf } from '../steps/lock-target.js';

const NEED: OperatorNeed = { permission: 'session: revoke', code: 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS' };

/** Revokes sessions of a user. For an operator, this also ends their impersonations of others (operators §9). */
export class RevokeUserSessions {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'clock'>) {}

  /** `idOrToken`: identifies one session. Throws `OPERATED_SESSION_NOT_FOUND`. */
  async one(approval: Approval, idOrToken: string): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      const owner = await store.sessions.ownerOf(idOrToken);
      if (!owner) throw new OperatorsError('OPERATED_SESSION_NOT_FOUND');
      await lockTarget(store, { approval, userId: owner, need: NEED });
      const { count, impersonated } = await store.sessions.remove(idOrToken);
      if (count === 0) throw new OperatorsError('OPERATED_SESSION_NOT_FOUND');
      await note(store, approval, owner, count);
      await noteEndsOfImpersonations(this.ports, store, impersonated, approval.client);
      await endImpersonations(this.ports, store, owner, approval.client);
    });
  }

  async all(approval: Approval, userId: UserId): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      await lockTarget(store, { approval, userId, need: NEED });
      const count = await endSessions(this.ports, store, userId, approval.client);
      if (count > 0) await note(store, approval, userId, count);
    });
  }
}

const note = ({ journal }: OperatorsStore, approval: Approval, subject: UserId, count: number): Promise<void> =>
  journal.note({
    kind: 'session.ended',
    outcome: 'done',
    subject,
    by: actorOf(approval.operator),
    client: approval.client,
    facts: { how: 'operator', count, ...reasonOf(approval) },
  });
