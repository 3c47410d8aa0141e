import type { EntityManager } from 'typeorm';

import { TypeOrmKnownDevices, TypeOrmSessionRepository } from '@portvakt/adapters/typeorm';
import type { Journal, Outbox } from '@portvakt/kernel';
import type { SessionStore } from '@portvakt/session';

/** Opens the repositories of the session context on a transaction. */
export const sessionStoreOn = (manager: EntityManager, outbox: Outbox, journal: Journal): SessionStore => ({
  sessions: new TypeOrmSessionRepository(manager),
  knownDevices: new TypeOrmKnownDevices(manager),
  outbox,
  journal,
});
