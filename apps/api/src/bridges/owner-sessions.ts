import type { EntityManager } from 'typeorm';

import { joined } from '@portvakt/kernel';
import { ReplaceSession, type SessionPorts, StartSession } from '@portvakt/session';
import type { OwnerSessions } from '@portvakt/two-factor';

import { sessionStoreOn } from './session-store.js';

/** The second factor starts and replaces sessions inside its own transaction: all of it is kept, or nothing. */
export const ownerSessionsOn = (manager: EntityManager, ports: SessionPorts): OwnerSessions => {
  const transaction = joined(sessionStoreOn(manager, ports.clock, ports.random));
  return {
    issue: (request) => new StartSession({ ...ports, transaction }).execute(request),
    replace: (id) => new ReplaceSession({ ...ports, transaction }).execute({ id }),
  };
};
