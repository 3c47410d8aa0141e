import { A_COMMAND } from '@portvakt/kernel';

import { isAdmin, storedRolesIn } from '../model/roles.js';
import type { LockedUser } from '../ports.js';
import { changeRole } from '../steps/change-role.js';
import { assertAdminRemains } from '../steps/last-admin.js';
import type { CommandPorts } from './command-ports.js';
import { idByEmail, lockByEmail } from './lock-by-email.js';

export interface RevokeRolesByEmailInput {
  readonly email: string;
  /** Whether even the last admin may lose the role. */
  readonly allowsLastAdmin: boolean;
}

/** Takes all roles from a user (operators §14.2). */
export class RevokeRolesByEmail {
  constructor(private readonly ports: CommandPorts) {}

  /** Returns the user before the change; null where nobody has the address. Throws `LAST_ADMIN`. */
  async execute({ email, allowsLastAdmin }: RevokeRolesByEmailInput): Promise<LockedUser | null> {
    const id = await idByEmail(this.ports, email);
    if (id === null) return null;
    return this.ports.transaction.run(async (store) => {
      await store.users.lockRoles();
      const user = await lockByEmail(store, id, email);
      if (!user) return null;
      const present = storedRolesIn(user.role);
      if (present.length === 0) return user;
      if (isAdmin(present) && !allowsLastAdmin) await assertAdminRemains(store, user.id);
      await changeRole(this.ports, store, { user, role: null, by: A_COMMAND, client: null });
      return user;
    });
  }
}
