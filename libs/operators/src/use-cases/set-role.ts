import type { UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import type { Approval, OperatorNeed } from '../model/access.js';
import type { OperatedUser } from '../model/operated-user.js';
import { actorOf } from '../model/operator.js';
import { storedRolesIn } from '../model/roles.js';
import { storedRole } from '../model/stored-role.js';
import type { OperatorsPorts } from '../ports.js';
import { changeRole } from '../steps/change-role.js';
import { assertAdminRemains, lockTarget, reasonOf } from '../steps/lock-target.js';

export interface SetRoleInput {
  readonly approval: Approval;
  readonly userId: UserId;
  readonly roles: readonly string[];
}

const NEED: OperatorNeed = { permission: 'user: set-role', code: 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE' };

/** Sets the roles of a user. At least one admin who is not banned remains (operators §6). */
export class SetRole {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'directory' | 'clock'>) {}

  async execute({ approval, userId, roles }: SetRoleInput): Promise<OperatedUser> {
    const role = storedRole(roles, approval.roles);
    const { operator } = approval;
    if (operator.kind === 'person' && operator.id === userId)
      throw new OperatorsError('YOU_CANNOT_CHANGE_YOUR_OWN_ROLE');
    await this.ports.transaction.run(async (store) => {
      await store.users.lockRoles();
      const user = await lockTarget(store, { approval, userId, need: NEED });
      if (user.role === role) return;
      if (!storedRolesIn(role).includes('admin')) await assertAdminRemains(store, userId);
      await changeRole(this.ports, store, {
        user,
        role,
        by: actorOf(operator),
        client: approval.client,
        ...reasonOf(approval),
      });
    });
    const changed = await this.ports.directory.find(userId);
    if (!changed) throw new OperatorsError('OPERATED_USER_NOT_FOUND');
    return changed;
  }
}
