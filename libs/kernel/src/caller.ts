import type { SessionId, UserId } from './ids.js';

/** The signed-in user of a request, and the session that the request came with. */
export interface Caller {
  readonly id: UserId;
  readonly sessionId: SessionId;
}
