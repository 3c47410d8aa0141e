import type { User } from '@portvakt/identity';
import type { Clock, Statements, TransactionRunner, UserId } from '@portvakt/kernel';

/** Writes lines of JSON to the log of the service; while a request is handled, they contain its id and route. */
export interface ExtensionLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** What the service gives to endpoints of an extension. A class, so that it can also be an injection token. */
export abstract class ExtensionTools {
  /** Users as they are now; null for one who is deleted. */
  abstract readonly users: { find(id: UserId): Promise<User | null> };
  abstract readonly sessions: { endAll(userId: UserId): Promise<void> };
  /** Runs work in one transaction, and repeats it after a deadlock. */
  abstract readonly transaction: TransactionRunner<Statements>;
  abstract readonly clock: Clock;
  abstract readonly log: ExtensionLog;
}
