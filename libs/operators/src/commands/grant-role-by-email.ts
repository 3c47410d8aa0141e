import { A_COMMAND } from '@portvakt/kernel';

import { storedRolesIn } from '../model/roles.js';
import type { LockedUser } from '../ports.js';
import { changeRole } from '../steps/change-role.js';
import type { CommandPorts } from './command-ports.js';
import { idByEmail, lockByEmail } from './lock-by-email.js';

export interface GrantRoleByEmailInput {
  readonly email: string;
  /** An existing role. */
  readonly role: string;
}

/** Gives a user an additional role, for instance to create the first operator (operators OP3, §14.2). */
export class GrantRoleByEmail {
  constructor(private readonly ports: CommandPorts) {}

  /** Returns the user before the change; null where nobody has the address, and nothing is done. */
  async execute({ email, role }: GrantRoleByEmailInput): Promise<LockedUser | null> {
    const id = await idByEmail(this.ports, email);
    if (id === null) return null;
    return this.ports.transaction.run(async (store) => {
      await store.users.lockRoles();
      const user = await lockByEmail(store, id, email);
      if (!user) return null;
      // Keeps roles that this process does not know: the command may run without the extensions of the service.
      const present = storedRolesIn(user.role);
      if (present.includes(role)) return user;
      const roles = [...present, role].join(',');
      await changeRole(this.ports, store, { user, role: roles, by: A_COMMAND, client: null });
      return user;
    });
  }
}
