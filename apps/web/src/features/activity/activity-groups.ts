import type { OwnerEvent } from '../../events/event-names.js';

/** What the list can be narrowed to. */
export const ACTIVITY_GROUPS = ['all', 'signIns', 'changes', 'support'] as const;

export type ActivityGroup = (typeof ACTIVITY_GROUPS)[number];

/** The group of a kind; a kind without a group does not compile. */
const GROUPS: Readonly<Record<OwnerEvent['kind'], Exclude<ActivityGroup, 'all'>>> = {
  'sign-up.completed': 'signIns',
  'sign-in.completed': 'signIns',
  'sign-in.refused': 'signIns',
  'session.ended': 'signIns',
  'email.verification-sent': 'changes',
  'email.verified': 'changes',
  'email.change-asked': 'changes',
  'email.changed': 'changes',
  'password.reset-asked': 'changes',
  'password.reset': 'changes',
  'password.changed': 'changes',
  'password.set': 'changes',
  'password.refused': 'signIns',
  'profile.changed': 'changes',
  'user.deletion-asked': 'changes',
  'user.deleted': 'changes',
  'second-factor.begun': 'changes',
  'second-factor.on': 'changes',
  'second-factor.off': 'changes',
  'authenticator.added': 'changes',
  'authenticator.deleted': 'changes',
  'backup-codes.made': 'changes',
  'backup-code.used': 'signIns',
  'code.sent': 'signIns',
  'code.refused': 'signIns',
  'second-factor.blocked': 'signIns',
  'device.trusted': 'signIns',
  'device.forgotten': 'changes',
  'passkey.added': 'changes',
  'passkey.changed': 'changes',
  'passkey.deleted': 'changes',
  'passkey.suspected': 'signIns',
  'account.linked': 'changes',
  'account.unlinked': 'changes',
  'account.reclaimed': 'changes',
  'user.viewed': 'support',
  'user.exported': 'changes',
  'ban.set': 'support',
  'ban.lifted': 'support',
  'ban.expired': 'support',
  'role.changed': 'support',
  'mail.asked': 'support',
  'request.opened': 'support',
  'request.approved': 'support',
  'request.cancelled': 'support',
  'request.stopped': 'support',
  'request.done': 'support',
  'request.failed': 'support',
  'request.expired': 'support',
  'impersonation.begun': 'support',
  'impersonation.ended': 'support',
};

/**
 * Whether an event is shown in a group. What support did to the account is in its own group, whatever it was; a machine
 * that viewed the account is no support, and neither signed in nor changed anything.
 */
export function isInGroup({ kind, by }: Pick<OwnerEvent, 'kind' | 'by'>, group: ActivityGroup): boolean {
  if (group === 'all') return true;
  if (kind === 'user.viewed' && by === 'service') return false;
  return group === (by === 'support' ? 'support' : GROUPS[kind]);
}
