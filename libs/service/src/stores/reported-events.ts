import type { MailEvent } from '@portvakt/adapters/mail';
import type { AuditLogEvent, EventKind } from '@portvakt/audit';
import type { IdentityEvent } from '@portvakt/identity';
import type { Occurrence } from '@portvakt/kernel';
import type { OperatorsEvent } from '@portvakt/operators';
import type { PasskeyEvent } from '@portvakt/passkey';
import type { SessionEvent } from '@portvakt/session';
import type { SocialEvent } from '@portvakt/social-linking';
import type { TwoFactorEvent } from '@portvakt/two-factor';

import type { ServiceEvent } from '../log/service-events.js';

/** Fails to compile for an event whose kind is missing in `eventKinds`: the web app would have no name for it. */
type Listed<Event extends Occurrence<EventKind>> = Event;

/** Every event that a part of the service reports (operators §10.2). */
export type ReportedEvent = Listed<
  | AuditLogEvent
  | IdentityEvent
  | MailEvent
  | OperatorsEvent
  | PasskeyEvent
  | ServiceEvent
  | SessionEvent
  | SocialEvent
  | TwoFactorEvent
>;
