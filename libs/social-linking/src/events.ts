import type { Occurrence } from '@portvakt/kernel';

type SignInCompleted = Occurrence<
  'sign-in.completed',
  {
    /** The id of the provider, or `id-token`. */
    readonly way: string;
    readonly secondFactor: 'none' | 'trusted-device';
    readonly newDevice: boolean;
  }
>;

export type SignInRefused = Occurrence<
  'sign-in.refused',
  {
    /** As in `sign-in.completed`. */
    readonly way: string;
    readonly reason: 'banned' | 'not-linked' | 'sign-up-off';
  }
>;

/** `way`: the id of the provider. */
type SignUpCompleted = Occurrence<'sign-up.completed', { readonly way: string }>;

type AccountChanged = Occurrence<
  'account.linked' | 'account.unlinked' | 'account.reclaimed',
  { readonly provider: string }
>;

/** A signed-in user wanted to link an identity. `not-stored`: a constraint or trigger of the database failed. */
export type AccountRefused = Occurrence<
  'account.refused',
  {
    readonly provider: string;
    readonly reason: 'linking-off' | 'not-signed-in' | 'linked-to-another-user' | 'not-stored';
  }
>;

/** Every event that this context reports (operators §10.2). */
export type SocialEvent = SignInCompleted | SignInRefused | SignUpCompleted | AccountChanged | AccountRefused;
