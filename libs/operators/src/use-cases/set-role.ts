import type { UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import { type Authorization, initiatorOf, reasonOf } from '../model/access.js';
import type { OperatedUser } from '../model/operated-user.js';
import { isAdmin, storedRolesIn } from '../model/roles.js';
import { storedRole } from '../model/stored-role.js';
import type { OperatorsPorts } from '../ports.js';
import { changeRole } from '../steps/change-role.js';
import { assertAdminRemains } from '../steps/last-admin.js';
import { lockTarget } from '../steps/lock-target.js';
import { userAfterChange } from '../steps/user-after-change.js';

export interface SetRoleInput {
  readonly authorization: Authorization;
  readonly userId: UserId;
  readonly roles: readonly string[];
}

/** Sets the roles of a user. At least one admin who is not banned remains (operators §6). */
export class SetRole {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'directory' | 'clock'>) {}

  async execute({ authorization, userId, roles }: SetRoleInput): Promise<OperatedUser> {
    const role = storedRole(roles, authorization.roles);
    const { operator } = authorization;
    if (operator.kind === 'person' && operator.id === userId)
      throw new OperatorsError('YOU_CANNOT_CHANGE_YOUR_OWN_ROLE');
    await this.ports.transaction.run(async (store) => {
      await store.users.lockRoles();
      const user = await lockTarget(store, { authorization, userId, permission: 'user: set-role' });
      if (user.role === role) return;
      if (!isAdmin(storedRolesIn(role))) await assertAdminRemains(store, userId);
      await changeRole(this.ports, store, {
        user,
        role,
        ...initiatorOf(authorization),
        ...reasonOf(authorization),
      });
    });
    return userAfterChange(this.ports.directory, userId);
  }
}
