import type { EntityManager } from 'typeorm';

import { TypeOrmKnownDevices, TypeOrmSessionRepository } from '@portvakt/adapters/typeorm';
import type { Journal, Outbox } from '@portvakt/kernel';
import type { SessionRules, SessionStore } from '@portvakt/session';

export interface SessionStoreParts {
  readonly outbox: Outbox;
  readonly journal: Journal;
  readonly rules: SessionRules;
}

/** Opens the repositories of the session context on a transaction. */
export const sessionStoreOn = (
  manager: EntityManager,
  { outbox, journal, rules }: SessionStoreParts,
): SessionStore => ({
  sessions: new TypeOrmSessionRepository(manager),
  knownDevices: new TypeOrmKnownDevices(manager),
  rules,
  outbox,
  journal,
});
