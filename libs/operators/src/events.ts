import type { Occurrence } from '@portvakt/kernel';

/** Facts that are the operator's own words are hidden from the owner (operators §10.2). */
type Reasoned = { readonly reason?: string };

type UserSearched = Occurrence<'user.searched', { readonly fields: readonly string[]; readonly found: number }>;
type UserViewed = Occurrence<'user.viewed', { readonly parts: readonly string[] }>;
type UserCreated = Occurrence<'user.created', Reasoned & { readonly by: string }>;
type ProfileChanged = Occurrence<'profile.changed', Reasoned & { readonly fields: readonly string[] }>;
type UserDeleted = Occurrence<'user.deleted', Reasoned & { readonly proof: 'operator' | 'service' }>;
type PasswordSet = Occurrence<'password.set', Reasoned & { readonly sessionsEnded: boolean; readonly by: string }>;
type SessionEnded = Occurrence<
  'session.ended',
  Reasoned & { readonly how: 'operator' | 'ban' | 'reset'; readonly count: number }
>;
/** `until`: ISO 8601; absent for a ban that lasts until it is lifted. */
type BanSet = Occurrence<'ban.set', Reasoned & { readonly until?: string }>;
type BanLifted = Occurrence<'ban.lifted', Reasoned>;
/** The service ended a ban whose time was over. */
type BanExpired = Occurrence<'ban.expired', Readonly<Record<string, never>>>;
type RoleChanged = Occurrence<'role.changed', Reasoned & { readonly from: string; readonly to: string }>;
type MailAsked = Occurrence<'mail.asked', Reasoned & { readonly kind: string }>;
type MailRetried = Occurrence<
  'mail.retried' | 'mail.discarded',
  Reasoned & { readonly kind: string; readonly mail: string }
>;
type OperatorRefused = Occurrence<'operator.refused', { readonly call: string; readonly code: string }>;

/** Every event that this context reports (operators §10.2). */
export type OperatorsEvent =
  | UserSearched
  | UserViewed
  | UserCreated
  | ProfileChanged
  | UserDeleted
  | PasswordSet
  | SessionEnded
  | BanSet
  | BanLifted
  | BanExpired
  | RoleChanged
  | MailAsked
  | MailRetried
  | OperatorRefused;
