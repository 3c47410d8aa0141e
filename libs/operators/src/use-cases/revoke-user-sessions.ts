import { noteEndsOfImpersonations, type UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import { type Authorization, initiatorOf, reasonOf } from '../model/access.js';
import type { Permission } from '../model/roles.js';
import type { OperatorsPorts, OperatorsStore } from '../ports.js';
import { endImpersonationsBy } from '../steps/end-impersonations.js';
import { endSessions } from '../steps/end-sessions.js';
import { lockTarget } from '../steps/lock-target.js';

const PERMISSION: Permission = 'session: revoke';

/** Revokes sessions of a user. For an operator, this also ends their impersonations of others (operators §9). */
export class RevokeUserSessions {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'clock'>) {}

  /** `idOrToken`: identifies one session. Throws `OPERATED_SESSION_NOT_FOUND`. */
  async one(authorization: Authorization, idOrToken: string): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      const owner = await store.sessions.ownerOf(idOrToken);
      if (!owner) throw new OperatorsError('OPERATED_SESSION_NOT_FOUND');
      await lockTarget(store, { authorization, userId: owner, permission: PERMISSION });
      const { count, impersonated } = await store.sessions.remove(idOrToken);
      if (count === 0) throw new OperatorsError('OPERATED_SESSION_NOT_FOUND');
      await note(store, authorization, owner, count);
      await noteEndsOfImpersonations(this.ports, store, impersonated, authorization.client);
      await endImpersonationsBy(this.ports, store, owner, authorization.client);
    });
  }

  async all(authorization: Authorization, userId: UserId): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      await lockTarget(store, { authorization, userId, permission: PERMISSION });
      const count = await endSessions(this.ports, store, userId, authorization.client);
      if (count > 0) await note(store, authorization, userId, count);
    });
  }
}

const note = (
  { journal }: OperatorsStore,
  authorization: Authorization,
  subject: UserId,
  count: number,
): Promise<void> =>
  journal.note({
    kind: 'session.ended',
    outcome: 'done',
    subject,
    ...initiatorOf(authorization),
    facts: { how: 'operator', count, ...reasonOf(authorization) },
  });
