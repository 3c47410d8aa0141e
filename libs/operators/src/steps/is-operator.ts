import type { UserId } from '@portvakt/kernel';

import { storedRolesIn } from '../model/roles.js';
import type { OperatorsStore } from '../ports.js';

/** Whether the user has a role, whatever it allows. Locks the user. */
export async function isOperator({ users }: Pick<OperatorsStore, 'users'>, userId: UserId): Promise<boolean> {
  const user = (await users.lock([userId])).get(userId);
  return storedRolesIn(user?.role ?? null).length > 0;
}
