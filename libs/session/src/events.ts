import type { Occurrence } from '@portvakt/kernel';

/** `how`: which act ended them; `count`: how many. */
type SessionEnded = Occurrence<
  'session.ended',
  { readonly how: 'sign-out' | 'owner' | 'others' | 'all' | 'reset' | 'password-change'; readonly count: number }
>;

/** `why`: the act after which the browser got another session. */
type SessionReplaced = Occurrence<'session.replaced', { readonly why: string }>;

/** Every event that this context reports (operators §10.2). */
export type SessionEvent = SessionEnded | SessionReplaced;
