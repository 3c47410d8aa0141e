import type { UserId } from '@portvakt/kernel';

import type { LockedUser } from '../ports.js';
import type { CommandPorts, CommandStore } from './command-ports.js';

/**
 * The id of the user with the address; null where nobody has it. Call it before the transaction, which may have the
 * only connection of a command.
 */
export async function idByEmail({ directory }: Pick<CommandPorts, 'directory'>, email: string): Promise<UserId | null> {
  return (await directory.findByEmail(email.toLowerCase()))?.id ?? null;
}

/** That user, locked until the transaction ends; null where they no longer have the address. */
export async function lockByEmail(
  { users }: Pick<CommandStore, 'users'>,
  id: UserId,
  email: string,
): Promise<LockedUser | null> {
  const user = (await users.lock([id])).get(id);
  return user?.email === email.toLowerCase() ? user : null;
}
