export type { GuardOptions } from './guard.js';
export type { AccountPage, PageOptions } from './pages.js';
export {
  createPortvakt,
  type Portvakt,
  type PortvaktOptions,
  type SeenSession,
  type SessionRequest,
} from './portvakt.js';
export type { Session, SessionUser, SessionView } from './session-view.js';
export { PortvaktUnavailable } from './unavailable.js';
