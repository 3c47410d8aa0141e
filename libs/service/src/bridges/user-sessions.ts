import type { EntityManager } from 'typeorm';

import { TypeOrmSessionRepository } from '@portvakt/adapters/typeorm';
import { joined, type UserSessions } from '@portvakt/kernel';
import { RememberDevice, ReplaceSession, RevokeSessions, type SessionPorts, StartSession } from '@portvakt/session';

import { sessionStoreOn, type SessionStoreParts } from '../stores/session-store.js';

/** Runs use cases of the session context inside the transaction of another context. */
export const userSessionsOn = (manager: EntityManager, ports: SessionPorts, parts: SessionStoreParts): UserSessions => {
  const joinedPorts = { ...ports, transaction: joined(sessionStoreOn(manager, parts)) };
  const sessions = new TypeOrmSessionRepository(manager);
  return {
    issue: (request) => new StartSession(joinedPorts).execute(request),
    lockAlive: (id) => sessions.lockAlive(id, ports.clock.now()),
    replace: (replacement) => new ReplaceSession(joinedPorts).execute(replacement),
    recordSecondFactor: (id, strength) => sessions.recordSecondFactor(id, strength, ports.clock.now()),
    revokeAll: (revocation) => new RevokeSessions(joinedPorts).revokeAll(revocation),
    endAllImpersonations: (userId, client) => new RevokeSessions(joinedPorts).endAllImpersonations(userId, client),
    rememberDevice: (userId, client) => new RememberDevice(joinedPorts).execute({ userId, client }),
  };
};
