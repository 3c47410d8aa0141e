import type { Clock, TransactionRunner } from '@portvakt/kernel';

import type { OperatorsStore, UserDirectory } from '../ports.js';

/** The ports that the commands on the server need (operators §14.2). */
export interface CommandPorts {
  readonly transaction: TransactionRunner<CommandStore>;
  readonly directory: Pick<UserDirectory, 'findByEmail'>;
  readonly clock: Clock;
}

export type CommandStore = Pick<
  OperatorsStore,
  'users' | 'sessions' | 'requests' | 'secondFactors' | 'outbox' | 'queuedMails' | 'journal'
>;
