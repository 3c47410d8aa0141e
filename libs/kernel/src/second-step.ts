import type { ClientInfo } from './client.js';
import type { UserId } from './ids.js';

/**
 * `pending`: a code is required, and the browser keeps the reference until it expires. `waived`: the device is trusted,
 * no code is required, and the browser keeps the renewed cookie.
 */
export type SecondStepBegun =
  | { readonly kind: 'pending'; readonly reference: string; readonly expiresAt: Date }
  | { readonly kind: 'waived'; readonly trustedDeviceCookie: string };

export interface SecondStepRequest {
  readonly userId: UserId;
  /** The trusted-device cookie of the request; null without one. */
  readonly trustedDeviceCookie: string | null;
  readonly client: ClientInfo;
  /** How the sign-in began: `password`, the id of a provider, or `id-token`. */
  readonly way: string;
}

/** The second factor as a sign-in uses it, before any session exists (D-01). */
export interface SecondStep {
  begin(request: SecondStepRequest): Promise<SecondStepBegun>;
}
