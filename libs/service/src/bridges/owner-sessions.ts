import type { EntityManager } from 'typeorm';

import { type MailDataSeal, TypeOrmSessionRepository } from '@portvakt/adapters/typeorm';
import { joined } from '@portvakt/kernel';
import { ReplaceSession, type SessionPorts, StartSession } from '@portvakt/session';
import type { OwnerSessions } from '@portvakt/two-factor';

import { sessionStoreOn } from './session-store.js';

/** The second factor starts and replaces sessions inside its own transaction: all of it is kept, or nothing. */
export const ownerSessionsOn = (manager: EntityManager, ports: SessionPorts, mailData: MailDataSeal): OwnerSessions => {
  const transaction = joined(sessionStoreOn(manager, ports, mailData));
  const sessions = new TypeOrmSessionRepository(manager);
  return {
    issue: (request) => new StartSession({ ...ports, transaction }).execute(request),
    isAlive: (id) => sessions.isAlive(id, ports.clock.now()),
    replace: (id) => new ReplaceSession({ ...ports, transaction }).execute({ id }),
  };
};
