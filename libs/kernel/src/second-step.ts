import type { UserId } from './ids.js';

/**
 * `pending`: a code is required, and the browser keeps the reference. `waived`: the device is trusted, no code is
 * required, and the browser keeps the renewed cookie.
 */
export type SecondStepBegun =
  { readonly kind: 'pending'; readonly reference: string } | { readonly kind: 'waived'; readonly deviceCookie: string };

/** The second factor as a sign-in uses it, before any session exists (D-01). */
export interface SecondStep {
  /** `deviceCookie`: the trusted-device cookie of the request; null without one. */
  begin(userId: UserId, deviceCookie: string | null): Promise<SecondStepBegun>;
}
