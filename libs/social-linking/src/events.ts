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

type SignInRefused = Occurrence<
  'sign-in.refused',
  { readonly way: string; readonly reason: 'unverified' | 'banned' | 'not-linked' | 'sign-up-off' }
>;

type SignUpCompleted = Occurrence<'sign-up.completed', { readonly way: string }>;

type AccountChanged = Occurrence<
  'account.linked' | 'account.unlinked' | 'account.reclaimed',
  { readonly provider: string }
>;

type AccountRefused = Occurrence<'account.refused', { readonly provider: string; readonly reason: string }>;

/** Every event that this context reports (operators §10.2). */
export type SocialEvent = SignInCompleted | SignInRefused | SignUpCompleted | AccountChanged | AccountRefused;
