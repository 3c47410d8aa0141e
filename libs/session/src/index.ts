// The public API of this library. Everything else may change without notice.
export { SessionError, type SessionErrorCode } from './errors.js';
export type { SessionEvent } from './events.js';
export type { NewSignInMail, SessionMail } from './mails.js';
export {
  type Freshness,
  freshnessOf,
  isDueForRefresh,
  isExpired,
  isRefreshable,
  lifetimeMs,
  type NewImpersonatedSession,
  type NewSession,
  type Session,
  startImpersonatedSession,
  startSession,
  type StartingSession,
} from './model/session.js';
export {
  defaultSessionPolicy,
  MAX_SESSIONS_PER_USER,
  type SessionPolicy,
  UNREMEMBERED_LIFETIME_MS,
} from './model/session-policy.js';
export type { SessionUser, SessionView } from './model/session-view.js';
export {
  type KnownDevices,
  NO_SESSION_RULES,
  SessionPorts,
  type SessionReader,
  type SessionRepository,
  type SessionRules,
  type SessionStore,
} from './ports.js';
export { GetSession, type GetSessionInput, type SessionReading } from './use-cases/get-session.js';
export { ListSessions } from './use-cases/list-sessions.js';
export { RememberDevice, type RememberDeviceInput } from './use-cases/remember-device.js';
export { ReplaceSession } from './use-cases/replace-session.js';
export {
  type RevokeAllInput,
  type RevokeInput,
  type RevokeOwnInput,
  RevokeSessions,
  type SignOutInput,
} from './use-cases/revoke-sessions.js';
export { StartSession } from './use-cases/start-session.js';

import { GetSession } from './use-cases/get-session.js';
import { ListSessions } from './use-cases/list-sessions.js';
import { RememberDevice } from './use-cases/remember-device.js';
import { ReplaceSession } from './use-cases/replace-session.js';
import { RevokeSessions } from './use-cases/revoke-sessions.js';
import { StartSession } from './use-cases/start-session.js';

/** All use cases, for wiring. A new one takes three lines here: the export, the import and its place in this list. */
export const sessionUseCases = [
  GetSession,
  ListSessions,
  RememberDevice,
  ReplaceSession,
  RevokeSessions,
  StartSession,
] as const;
