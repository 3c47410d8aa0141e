import type { EntityManager } from 'typeorm';

import type { SessionIssuer } from '@portvakt/identity';
import { joined } from '@portvakt/kernel';
import { RememberDevice, type SessionPorts, StartSession } from '@portvakt/session';

import { sessionStoreOn } from './session-store.js';

/** Identity starts a session inside its own transaction: both are kept, or neither. */
export const sessionIssuerOn = (manager: EntityManager, ports: SessionPorts): SessionIssuer => {
  const transaction = joined(sessionStoreOn(manager, ports.clock, ports.random));
  return {
    issue: (request) => new StartSession({ ...ports, transaction }).execute(request),
    noteDevice: (userId, client) => new RememberDevice({ ...ports, transaction }).execute({ userId, client }),
  };
};
