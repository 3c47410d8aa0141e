import type { Actor, SessionId, UserId } from '@portvakt/kernel';

import type { AuditEvent } from './audit-event.js';

type ActorColumns = Pick<AuditEvent, 'actorType' | 'actorId' | 'actorRole' | 'impersonatorId' | 'sessionId'>;

/** Rebuilds the actor of an event from the columns that `toAuditEvent` wrote. */
export function actorOf({ actorType, actorId, actorRole, impersonatorId, sessionId }: ActorColumns): Actor {
  switch (actorType) {
    case 'user':
      return { type: actorType, id: actorId as UserId, sessionId, impersonatorId };
    case 'operator':
      return { type: actorType, id: actorId as UserId, sessionId: sessionId as SessionId, role: actorRole ?? '' };
    case 'token':
      return { type: actorType, id: actorId ?? '', role: actorRole ?? '' };
    default:
      return { type: actorType };
  }
}
