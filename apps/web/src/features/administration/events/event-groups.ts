import type { OperatorEvent } from '@portvakt/api-client/operators';

/** What the list can be narrowed to, in the order in which it is offered; written in the URL. */
export const EVENT_GROUPS = [
  'signIn',
  'account',
  'password',
  'email',
  'twoFactor',
  'methods',
  'sessions',
  'operators',
  'mail',
  'service',
] as const;

export type EventGroup = (typeof EVENT_GROUPS)[number];

/** The group of a kind; a kind without a group does not compile. */
const GROUPS: Readonly<Record<OperatorEvent['kind'], EventGroup>> = {
  'sign-up.completed': 'signIn',
  'sign-in.completed': 'signIn',
  'sign-in.challenged': 'signIn',
  'sign-in.refused': 'signIn',
  'session.ended': 'sessions',
  'session.replaced': 'sessions',
  'email.verification-sent': 'email',
  'email.verified': 'email',
  'email.change-asked': 'email',
  'email.changed': 'email',
  'password.reset-asked': 'password',
  'password.reset': 'password',
  'password.changed': 'password',
  'password.set': 'password',
  'password.refused': 'password',
  'profile.changed': 'account',
  'user.deletion-asked': 'account',
  'user.deleted': 'account',
  'second-factor.begun': 'twoFactor',
  'second-factor.on': 'twoFactor',
  'second-factor.off': 'twoFactor',
  'authenticator.added': 'twoFactor',
  'authenticator.deleted': 'twoFactor',
  'backup-codes.made': 'twoFactor',
  'backup-code.used': 'twoFactor',
  'code.sent': 'twoFactor',
  'code.refused': 'twoFactor',
  'second-factor.blocked': 'twoFactor',
  'device.trusted': 'twoFactor',
  'device.forgotten': 'twoFactor',
  'passkey.added': 'methods',
  'passkey.changed': 'methods',
  'passkey.deleted': 'methods',
  'passkey.suspected': 'methods',
  'account.linked': 'methods',
  'account.unlinked': 'methods',
  'account.reclaimed': 'methods',
  'account.refused': 'methods',
  'user.created': 'account',
  'user.searched': 'operators',
  'user.viewed': 'operators',
  'user.exported': 'account',
  'ban.set': 'account',
  'ban.lifted': 'account',
  'ban.expired': 'account',
  'role.changed': 'operators',
  'mail.asked': 'mail',
  'request.opened': 'operators',
  'request.approved': 'operators',
  'request.cancelled': 'operators',
  'request.stopped': 'operators',
  'request.done': 'operators',
  'request.failed': 'operators',
  'request.expired': 'operators',
  'impersonation.begun': 'operators',
  'impersonation.ended': 'operators',
  'operator.stepped-up': 'operators',
  'operator.refused': 'operators',
  'audit.read': 'operators',
  'audit.exported': 'operators',
  'audit.shortened': 'service',
  'audit.pruned': 'service',
  'audit.checked': 'service',
  'mail.sent': 'mail',
  'mail.delayed': 'mail',
  'mail.given-up': 'mail',
  'mail.left-out': 'mail',
  'mail.retried': 'mail',
  'mail.discarded': 'mail',
  'service.started': 'service',
  'migrations.applied': 'service',
};

const beginningOf = (kind: string): string => `${kind.split('.')[0] ?? ''}.`;

/** The kinds of groups as the service is asked for them: `sign-in.*` where all kinds that begin so are wanted. */
export function kindsOf(groups: readonly EventGroup[]): string {
  const all = Object.entries(GROUPS);
  const wanted = all.filter(([, group]) => groups.includes(group)).map(([kind]) => kind);
  const isWhole = (beginning: string) =>
    all.every(([kind, group]) => !kind.startsWith(beginning) || groups.includes(group));
  const asked = wanted.map((kind) => (isWhole(beginningOf(kind)) ? `${beginningOf(kind)}*` : kind));
  return [...new Set(asked)].join(',');
}
