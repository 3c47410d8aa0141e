import type { EntityManager } from 'typeorm';

import { type MailDataSeal, TypeOrmKnownDevices, TypeOrmOutbox, TypeOrmSessionRepository } from '@portvakt/adapters/typeorm';
import type { Clock, RandomSource } from '@portvakt/kernel';
import type { SessionStore } from '@portvakt/session';

/** The session context's tables, on the connection of an open transaction. */
export const sessionStoreOn = (
  manager: EntityManager,
  { clock, random }: { readonly clock: Clock; readonly random: RandomSource },
  mailData: MailDataSeal,
): SessionStore => ({
  sessions: new TypeOrmSessionRepository(manager),
  knownDevices: new TypeOrmKnownDevices(manager),
  outbox: new TypeOrmOutbox(manager, clock, random, mailData),
});
