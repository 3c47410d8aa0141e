import type { Clock, TransactionRunner } from '@portvakt/kernel';

import type { LockedUser, OperatorsStore, UserDirectory } from '../ports.js';

/** The ports that the commands on the server need (operators §14.2). */
export interface CommandPorts {
  readonly transaction: TransactionRunner<CommandStore>;
  readonly directory: Pick<UserDirectory, 'findByEmail'>;
  readonly clock: Clock;
}

export type CommandStore = Pick<OperatorsStore, 'users' | 'sessions' | 'outbox' | 'journal'>;

/** The user with the address, locked until the transaction ends; null where nobody has it. */
export async function lockByEmail(
  { directory }: Pick<CommandPorts, 'directory'>,
  { users }: Pick<CommandStore, 'users'>,
  email: string,
): Promise<LockedUser | null> {
  const seen = await directory.findByEmail(email.toLowerCase());
  const user = seen && (await users.lock([seen.id])).get(seen.id);
  return user?.email === email.toLowerCase() ? user : null;
}
