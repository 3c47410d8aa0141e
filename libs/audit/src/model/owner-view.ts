import type { Facts, UserId } from '@portvakt/kernel';

import type { AuditEvent } from './audit-event.js';
import type { EventKind } from './event-kinds.js';

/** What the owner of an account sees of an event about it (operators §10.7). */
export interface Activity extends Pick<AuditEvent, 'id' | 'at' | 'kind' | 'outcome' | 'facts'> {
  readonly by: 'you' | 'someone' | 'support' | 'service';
  /** Empty where unknown, and for operators: their browser and IP address are their own. */
  readonly browser: string;
  readonly system: string;
  readonly ipAddress: string | null;
}

/** The kinds that owners see (marked O in operators §10.2). */
export const ownerKinds = [
  'sign-up.completed',
  'sign-in.completed',
  'sign-in.refused',
  'session.ended',
  'email.verification-sent',
  'email.verified',
  'email.change-asked',
  'email.changed',
  'password.reset-asked',
  'password.reset',
  'password.changed',
  'password.set',
  'password.refused',
  'profile.changed',
  'user.deletion-asked',
  'user.deleted',
  'second-factor.begun',
  'second-factor.on',
  'second-factor.off',
  'authenticator.added',
  'authenticator.deleted',
  'backup-codes.made',
  'backup-code.used',
  'code.sent',
  'code.refused',
  'second-factor.blocked',
  'device.trusted',
  'device.forgotten',
  'passkey.added',
  'passkey.changed',
  'passkey.deleted',
  'passkey.suspected',
  'account.linked',
  'account.unlinked',
  'account.reclaimed',
  'user.viewed',
  'user.exported',
  'ban.set',
  'ban.lifted',
  'ban.expired',
  'role.changed',
  'mail.asked',
  'request.opened',
  'request.approved',
  'request.cancelled',
  'request.stopped',
  'request.done',
  'request.failed',
  'request.expired',
  'impersonation.begun',
  'impersonation.ended',
] as const satisfies readonly EventKind[];

/** In these kinds `reason` says what was wrong. In all others it is an operator's note, which owners do not see. */
const KINDS_WITH_A_REASON: readonly string[] = ['sign-in.refused'] satisfies readonly EventKind[];

/** Returns what the owner sees of an event. The event must be about the owner and of a kind that owners see. */
export function toActivity(event: AuditEvent, owner: UserId): Activity {
  const { id, at, kind, outcome } = event;
  const by = actorAsSeenBy(owner, event);
  const facts = shownFacts(event);
  if (by === 'support') return { id, at, kind, outcome, by, browser: '', system: '', ipAddress: null, facts };
  const { browser, system, ipAddress } = event;
  return { id, at, kind, outcome, by, browser, system, ipAddress, facts };
}

function actorAsSeenBy(owner: UserId, { actorType, actorId, impersonatorId }: AuditEvent): Activity['by'] {
  if (actorType === 'operator' || impersonatorId !== null) return 'support';
  if (actorType === 'anyone') return 'someone';
  if (actorType === 'user') return actorId === owner ? 'you' : 'someone';
  return 'service';
}

/** Without operators' notes. */
function shownFacts({ kind, facts }: Pick<AuditEvent, 'kind' | 'facts'>): Facts {
  if (KINDS_WITH_A_REASON.includes(kind)) return facts;
  return Object.fromEntries(Object.entries(facts).filter(([name]) => name !== 'reason'));
}
