import type { Occurrence } from '@portvakt/kernel';

/** `way`: `passkey`, or, where the passkey was the second factor, how the sign-in began. */
type SignInCompleted = Occurrence<
  'sign-in.completed',
  { readonly way: string; readonly secondFactor: 'passkey'; readonly newDevice: boolean }
>;

type SignInRefused = Occurrence<
  'sign-in.refused',
  { readonly way: 'passkey'; readonly reason: 'banned' | 'unverified' }
>;

/** The id of the passkey. Its name is not recorded, because the user chose its words. */
type PasskeyChanged = Occurrence<
  'passkey.added' | 'passkey.changed' | 'passkey.deleted' | 'passkey.suspected',
  { readonly id: string }
>;

/** Every event that this context reports (operators §10.2). */
export type PasskeyEvent = SignInCompleted | SignInRefused | PasskeyChanged;
