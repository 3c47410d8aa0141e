import type { EntityManager } from 'typeorm';

import {
  type MailDataSeal,
  TypeOrmKnownDevices,
  TypeOrmOutbox,
  TypeOrmSessionRepository,
} from '@portvakt/adapters/typeorm';
import type { Clock, RandomSource } from '@portvakt/kernel';
import type { SessionStore } from '@portvakt/session';

/** Opens the repositories of the session context on a transaction. */
export const sessionStoreOn = (
  manager: EntityManager,
  { clock, random }: { readonly clock: Clock; readonly random: RandomSource },
  mailData: MailDataSeal,
): SessionStore => ({
  sessions: new TypeOrmSessionRepository(manager),
  knownDevices: new TypeOrmKnownDevices(manager),
  outbox: new TypeOrmOutbox(manager, clock, random, mailData),
});
