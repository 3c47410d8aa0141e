import type { Facts, UserId } from '@portvakt/kernel';

import type { AuditEvent } from './audit-event.js';

/** What the owner of an account sees of an event about it (operators §10.7). */
export interface Activity extends Pick<AuditEvent, 'id' | 'at' | 'kind' | 'outcome' | 'facts'> {
  readonly by: 'you' | 'someone' | 'support' | 'service';
  /** Empty where unknown, and for operators: their browser and IP address are their own. */
  readonly browser: string;
  readonly system: string;
  readonly ipAddress: string | null;
}

/** Facts that are notes of operators. */
const HIDDEN = ['reason'];
const ALL: readonly string[] = [];

/** The kinds that owners see (marked O in operators §10.2), and the facts of each that are hidden from them. */
export const ownerKinds: Readonly<Record<string, readonly string[]>> = {
  'sign-up.completed': ALL,
  'sign-in.completed': ALL,
  'sign-in.refused': ALL,
  'session.ended': ALL,
  'email.verification-sent': ALL,
  'email.verified': ALL,
  'email.change-asked': ALL,
  'email.changed': ALL,
  'password.reset-asked': ALL,
  'password.reset': ALL,
  'password.changed': ALL,
  'password.set': ALL,
  'password.refused': ALL,
  'profile.changed': ALL,
  'user.deletion-asked': ALL,
  'user.deleted': ALL,
  'second-factor.begun': ALL,
  'second-factor.on': ALL,
  'second-factor.off': ALL,
  'authenticator.added': ALL,
  'authenticator.deleted': ALL,
  'backup-codes.made': ALL,
  'backup-code.used': ALL,
  'code.sent': ALL,
  'code.refused': ALL,
  'second-factor.blocked': ALL,
  'device.trusted': ALL,
  'device.forgotten': ALL,
  'passkey.added': ALL,
  'passkey.changed': ALL,
  'passkey.deleted': ALL,
  'passkey.suspected': ALL,
  'account.linked': ALL,
  'account.unlinked': ALL,
  'account.reclaimed': ALL,
  'user.viewed': HIDDEN,
  'user.exported': HIDDEN,
  'ban.set': HIDDEN,
  'ban.lifted': HIDDEN,
  'ban.expired': HIDDEN,
  'role.changed': HIDDEN,
  'mail.asked': HIDDEN,
  'request.opened': HIDDEN,
  'request.approved': HIDDEN,
  'request.cancelled': HIDDEN,
  'request.stopped': HIDDEN,
  'request.done': HIDDEN,
  'request.failed': HIDDEN,
  'request.expired': HIDDEN,
  'impersonation.begun': HIDDEN,
  'impersonation.ended': HIDDEN,
};

/** What the owner sees of an event, which is about them and of a kind that owners see. */
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

/** Without the operators' notes. Their own refused sign-ins are not notes: `reason` there tells what was wrong. */
function shownFacts({ kind, facts }: Pick<AuditEvent, 'kind' | 'facts'>): Facts {
  const hidden = ownerKinds[kind] ?? HIDDEN;
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !hidden.includes(name)));
}
