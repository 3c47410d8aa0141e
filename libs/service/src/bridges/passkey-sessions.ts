import type { EntityManager } from 'typeorm';

import { TypeOrmSessionRepository } from '@portvakt/adapters/typeorm';
import { joined } from '@portvakt/kernel';
import type { PasskeySessions } from '@portvakt/passkey';
import { type SessionPorts, StartSession } from '@portvakt/session';

import { sessionStoreOn, type SessionStoreParts } from '../stores/session-store.js';

/** Starts and reads sessions inside the transaction of a sign-in with a passkey. */
export function passkeySessionsOn(
  manager: EntityManager,
  ports: SessionPorts,
  parts: SessionStoreParts,
): PasskeySessions {
  const store = sessionStoreOn(manager, parts);
  const sessions = new TypeOrmSessionRepository(manager);
  return {
    issue: (request) => new StartSession({ ...ports, transaction: joined(store) }).execute(request),
    lockAlive: (id) => sessions.lockAlive(id, ports.clock.now()),
    secondFactorAt: (id) => sessions.secondFactorAt(id),
  };
}
