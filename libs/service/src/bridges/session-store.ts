import type { EntityManager } from 'typeorm';

import { TypeOrmKnownDevices, TypeOrmSessionRepository } from '@portvakt/adapters/typeorm';
import type { Outbox } from '@portvakt/kernel';
import type { SessionStore } from '@portvakt/session';

/** Opens the repositories of the session context on a transaction. */
export const sessionStoreOn = (manager: EntityManager, outbox: Outbox): SessionStore => ({
  sessions: new TypeOrmSessionRepository(manager),
  knownDevices: new TypeOrmKnownDevices(manager),
  outbox,
});
