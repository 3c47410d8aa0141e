import type { ImpersonationEnded, Occurrence, Replacement, Revocation } from '@portvakt/kernel';

/** What ended the sessions. `owner`: the user picked one of them; `others`, `all`: several were ended at once. */
export type EndOfSessions = 'sign-out' | 'owner' | 'others' | 'all' | Revocation['how'];

type SessionEnded = Occurrence<'session.ended', { readonly how: EndOfSessions; readonly count: number }>;

type SessionReplaced = Occurrence<'session.replaced', { readonly why: Replacement['why'] }>;

/** Every event that this context reports (operators §10.2). */
export type SessionEvent = SessionEnded | SessionReplaced | ImpersonationEnded;
