/** How a signed-in user proves that they want their account deleted. */
export type DeletionProof =
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'token'; readonly token: string }
  /** The session alone. `unchecked`: the deployment does not check freshness, so the session proves nothing. */
  | { readonly kind: 'session'; readonly freshness: 'fresh' | 'stale' | 'unchecked' };

export interface GivenDeletionProofs {
  readonly password?: string | undefined;
  readonly token?: string | undefined;
  readonly freshness: 'fresh' | 'stale' | 'unchecked';
}

/**
 * Returns the proof that is used: the password, else the token, else the session. An empty text counts as absent
 * (security I1).
 */
export function chooseDeletionProof({ password, token, freshness }: GivenDeletionProofs): DeletionProof {
  if (password) return { kind: 'password', password };
  if (token) return { kind: 'token', token };
  return { kind: 'session', freshness };
}
