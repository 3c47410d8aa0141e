import type { Clock, TransactionRunner, UserId } from '@portvakt/kernel';

import type { LockedUser, OperatorsStore, UserDirectory } from '../ports.js';

/** The ports that the commands on the server need (operators §14.2). */
export interface CommandPorts {
  readonly transaction: TransactionRunner<CommandStore>;
  readonly directory: Pick<UserDirectory, 'findByEmail'>;
  readonly clock: Clock;
}

export type CommandStore = Pick<OperatorsStore, 'users' | 'sessions' | 'outbox' | 'journal'>;

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
