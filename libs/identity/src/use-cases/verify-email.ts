import type { Client, UserId } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import type { User } from '../model/user.js';
import type { VerificationClaims } from '../model/verification-claims.js';
import type { IdentityPorts, IdentityStore, IssuedSession } from '../ports.js';

export interface VerifyEmailInput {
  readonly token: string;
  /** Whose session the browser holds, if any. */
  readonly callerId: UserId | null;
  readonly client: Client;
}

/**
 * `proven`: nothing more to do. `started`: a session for a browser that had none. `own-session`: the caller's own
 * session, whose cookies are to be written anew.
 */
export type EmailVerified =
  | { readonly kind: 'proven' | 'own-session' }
  | { readonly kind: 'started'; readonly session: IssuedSession };

/**
 * Takes the link of a verification mail. It has its effect once: used again, or for an address that is proven already,
 * it changes nothing and signs nobody in (D-07).
 */
export class VerifyEmail {
  constructor(private readonly ports: Pick<IdentityPorts, 'transaction' | 'tokens' | 'clock' | 'policy'>) {}

  async execute({ token, callerId, client }: VerifyEmailInput): Promise<EmailVerified> {
    const now = this.ports.clock.now();
    const claims = await this.ports.tokens.read(token, now);
    if (claims === 'expired') throw new IdentityError('VERIFICATION_TOKEN_EXPIRED');
    if (claims === 'invalid') throw new IdentityError('INVALID_VERIFICATION_TOKEN');

    return this.ports.transaction.run(async (store) => {
      const user = await this.userOf(store, claims);
      const isFirstUse = await store.users.verifyEmail(user.id, user.email, now);
      return isFirstUse && this.ports.policy.autoSignInAfterVerification
        ? this.signIn(store, user, callerId, client)
        : { kind: 'proven' };
    });
  }

  /** The user named in the token, not whoever took the address over since (D-33). */
  private async userOf({ users }: IdentityStore, claims: VerificationClaims): Promise<User> {
    const user = await users.findByEmail(claims.email);
    if (!user) throw new IdentityError('VERIFIED_USER_NOT_FOUND');
    if (user.id !== claims.userId) throw new IdentityError('INVALID_VERIFICATION_TOKEN');
    return user;
  }

  /** Never past a second factor (D-09), and never over somebody else's session: that would be login CSRF. */
  private async signIn(
    { sessions }: IdentityStore,
    owner: User,
    callerId: UserId | null,
    client: Client,
  ): Promise<EmailVerified> {
    if (callerId === owner.id) return { kind: 'own-session' };
    if (callerId || owner.twoFactorEnabled) return { kind: 'proven' };
    const session = await sessions.issue({ owner, client, remember: true, tellOwner: true });
    if (!session) throw new IdentityError('FAILED_TO_CREATE_SESSION_AT_VERIFICATION');
    return { kind: 'started', session };
  }
}
