import type { Occurrence } from '@portvakt/kernel';

/** `way`: `passkey`, or how the sign-in began that waited for its second factor. */
type SignInCompleted = Occurrence<
  'sign-in.completed',
  { readonly way: string; readonly secondFactor: 'passkey'; readonly newDevice: boolean }
>;

type SignInRefused = Occurrence<
  'sign-in.refused',
  { readonly way: 'passkey'; readonly reason: 'banned' | 'unverified' }
>;

/** The id of the passkey: its name is the user's own words. */
type PasskeyChanged = Occurrence<
  'passkey.added' | 'passkey.changed' | 'passkey.deleted' | 'passkey.suspected',
  { readonly id: string }
>;

/** Every event that this context reports (operators §10.2). */
export type PasskeyEvent = SignInCompleted | SignInRefused | PasskeyChanged;
