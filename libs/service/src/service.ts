import type { Clock, MonotonicClock } from '@portvakt/kernel';

import type { ExtensionPackage } from './extensions/define-extension.js';

export interface ServiceOptions {
  /** In the order in which they are called. */
  readonly extensions?: readonly ExtensionPackage[];
  /** Replaces the system clock, for tests. */
  readonly clock?: Clock & MonotonicClock;
}

/** The whole service, running in this process. */
export interface Service {
  /** The URL at which it listens, `http://127.0.0.1:3000`. Throws before `start` has resolved. */
  readonly address: string;
  /** Listens and starts the background workers. If it cannot listen, it stops and rejects. */
  start(): Promise<void>;
  /**
   * Stops taking requests, answers the open ones, sends queued mails and closes the database, in this order
   * (security O4).
   */
  stop(): Promise<void>;
  /** Returns a use case by its class, also one that no endpoint calls: `service.get(SetPassword)`. */
  get<T>(useCase: new (...ports: never[]) => T): T;
}
