import type { EntityManager } from 'typeorm';

import { type MailDataSeal, TypeOrmSessionRepository } from '@portvakt/adapters/typeorm';
import type { UserSessions } from '@portvakt/identity';
import { joined } from '@portvakt/kernel';
import { RememberDevice, RevokeSessions, type SessionPorts, StartSession } from '@portvakt/session';

import { sessionStoreOn } from './session-store.js';

/** Identity starts and ends sessions inside its own transaction: all of it is kept, or nothing. */
export const userSessionsOn = (manager: EntityManager, ports: SessionPorts, mailData: MailDataSeal): UserSessions => {
  const transaction = joined(sessionStoreOn(manager, ports, mailData));
  const sessions = new TypeOrmSessionRepository(manager);
  return {
    issue: (request) => new StartSession({ ...ports, transaction }).execute(request),
    noteDevice: (userId, client) => new RememberDevice({ ...ports, transaction }).execute({ userId, client }),
    isAlive: (id) => sessions.isAlive(id, ports.clock.now()),
    endAll: (userId) => new RevokeSessions({ sessions }).execute({ userId }),
  };
};
