import {
  type Client,
  type Facts,
  type Initiator,
  type SessionId,
  userActor,
  type UserId,
  userWithoutSession,
} from '@portvakt/kernel';

import type { LockedContext } from './lock-context.js';

/** Whose second factor it is, and where the request came from. */
export interface OwnerRequest {
  readonly owner: { readonly id: UserId };
  /** The session that the request came with; null for an act without one. */
  readonly sessionId: SessionId | null;
  readonly client: Client;
}

/** For events without facts. */
export const NO_FACTS: Readonly<Record<string, never>> = {};

/** An event about something that the owner of the second factor did. */
export const doneByOwner = <Kind extends string, EventFacts extends Facts>(
  request: OwnerRequest,
  kind: Kind,
  facts: EventFacts,
) => ({ kind, outcome: 'done' as const, subject: request.owner.id, ...initiatorOf(request), facts });

/** The actor, and the client they used. */
export const initiatorOf = ({ owner: { id }, sessionId, client }: OwnerRequest): Initiator => ({
  by: sessionId === null ? userWithoutSession(id) : userActor({ id, sessionId }),
  client,
});

/** The session of a code's context; null while the sign-in is pending. */
export const sessionOf = (context: LockedContext): SessionId | null =>
  context.kind === 'session' ? context.session.id : null;
