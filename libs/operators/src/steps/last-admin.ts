import type { UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import type { OperatorsStore } from '../ports.js';

type Store = Pick<OperatorsStore, 'users'>;

/** A user who was not the last admin before they were locked. */
export interface NotLastAdmin {
  /** Call it once the user is locked. Throws `LAST_ADMIN` where they became an admin in the meantime. */
  assertStill(): Promise<void>;
}

/**
 * Throws `LAST_ADMIN` if this user is the only admin who is not banned. For an admin it locks the roles, and roles are
 * always locked before users: call it before locking the user.
 */
export async function assertNotLastAdmin({ users }: Store, userId: UserId): Promise<NotLastAdmin> {
  const isAmongAdmins = async () => (await users.admins()).some(({ id }) => id === userId);
  if (await isAmongAdmins()) {
    await users.lockRoles();
    await assertAdminRemains({ users }, userId);
    return { assertStill: () => Promise.resolve() };
  }
  return {
    // Without the lock on the roles it is unknown whether another admin remains.
    async assertStill() {
      if (await isAmongAdmins()) throw new OperatorsError('LAST_ADMIN');
    },
  };
}

/** Throws `LAST_ADMIN` where no other admin is left who is not banned. Call `lockRoles` first. */
export async function assertAdminRemains({ users }: Store, without: UserId): Promise<void> {
  const admins = await users.admins();
  if (!admins.some(({ id }) => id !== without)) throw new OperatorsError('LAST_ADMIN');
}
