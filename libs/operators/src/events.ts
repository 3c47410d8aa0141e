import type { ImpersonationEnded, Occurrence } from '@portvakt/kernel';

import type { EndOfRequest, RequestKind } from './model/account-request.js';

/** Facts that are an operator's own words are hidden from the owner (operators §10.2). */
type Reasoned = { readonly reason?: string };

type UserSearched = Occurrence<'user.searched', { readonly fields: readonly string[]; readonly found: number }>;
type UserViewed = Occurrence<'user.viewed', { readonly parts: readonly string[] }>;
type UserCreated = Occurrence<'user.created', Reasoned & { readonly by: string }>;
type ProfileChanged = Occurrence<'profile.changed', Reasoned & { readonly fields: readonly string[] }>;
type UserDeleted = Occurrence<'user.deleted', Reasoned & { readonly proof: 'operator' | 'service' }>;
type PasswordSet = Occurrence<'password.set', Reasoned & { readonly sessionsEnded: boolean; readonly by: string }>;
type SessionEnded = Occurrence<
  'session.ended',
  Reasoned & { readonly how: 'operator' | 'ban' | 'reset' | 'case'; readonly count: number }
>;
/** `until`: ISO 8601; absent for a ban that lasts until it is lifted. */
type BanSet = Occurrence<'ban.set', Reasoned & { readonly until?: string }>;
type BanLifted = Occurrence<'ban.lifted', Reasoned>;
/** The service lifted a ban that had expired. */
type BanExpired = Occurrence<'ban.expired', Readonly<Record<string, never>>>;
type RoleChanged = Occurrence<'role.changed', Reasoned & { readonly from: string; readonly to: string }>;
type MailAsked = Occurrence<'mail.asked', Reasoned & { readonly kind: string }>;
type MailRetried = Occurrence<
  'mail.retried' | 'mail.discarded',
  Reasoned & { readonly kind: string; readonly attempt: number; readonly mail: string }
>;
/** A case; `request` is its id (operators §8). */
type RequestChanged = Occurrence<
  'request.opened' | 'request.approved' | `request.${EndOfRequest}`,
  Reasoned & { readonly kind: RequestKind; readonly request: string }
>;
type OperatorSteppedUp = Occurrence<'operator.stepped-up', { readonly call: string }>;
type UserExported = Occurrence<'user.exported', Reasoned & { readonly by: 'owner' | 'operator' | 'service' }>;
type ImpersonationBegun = Occurrence<'impersonation.begun', Reasoned>;
type OperatorRefused = Occurrence<'operator.refused', { readonly call: string; readonly code: string }>;

/** Every event that this context reports (operators §10.2). */
export type OperatorsEvent =
  | UserSearched
  | UserViewed
  | UserExported
  | ImpersonationBegun
  | ImpersonationEnded
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
  | RequestChanged
  | OperatorSteppedUp
  | OperatorRefused;
