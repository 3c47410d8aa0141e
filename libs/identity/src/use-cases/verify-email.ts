import type { Caller, Client, IssuedSession } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { languageOf, type User } from '../model/user.js';
import type { EmailChange, VerificationClaims } from '../model/verification-claims.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';
import { type ChangeLinkPorts, followChangeLink } from './follow-change-link.js';

export interface VerifyEmailInput {
  readonly token: string;
  /** Whose session the browser holds, if any. */
  readonly caller: Caller | null;
  readonly callbackUrl?: string | undefined;
  readonly client: Client;
}

/**
 * `proven`: nothing more to do. `started`: a session for a browser that had none. `own-session`: the caller's own
 * session, whose cookies are to be written anew. `change`: a link that replaces the address was opened, and `user` is
 * the caller as they are then.
 */
export type EmailVerified =
  | { readonly kind: 'proven' | 'own-session' }
  | { readonly kind: 'started'; readonly session: IssuedSession }
  | { readonly kind: 'change'; readonly user: User };

/**
 * Takes the link of a verification mail. It has its effect once: used again, or for an address that is proven already,
 * it changes nothing and signs nobody in (D-07).
 */
export class VerifyEmail {
  constructor(private readonly ports: Pick<IdentityPorts, 'transaction'> & ChangeLinkPorts) {}

  async execute(input: VerifyEmailInput): Promise<EmailVerified> {
    const claims = await this.ports.tokens.read(input.token, this.ports.clock.now());
    if (claims === 'expired') throw new IdentityError('VERIFICATION_TOKEN_EXPIRED');
    if (claims === 'invalid') throw new IdentityError('INVALID_VERIFICATION_TOKEN');

    return this.ports.transaction.run(async (store) => {
      const user = await this.userOf(store, claims);
      return claims.change ? this.change(store, user, claims.change, input) : this.prove(store, user, input);
    });
  }

  /** The user named in the token, not whoever took the address over since (D-33). */
  private async userOf({ users }: IdentityStore, claims: VerificationClaims): Promise<User> {
    const user = await users.findByEmail(claims.email);
    if (!user) throw new IdentityError('VERIFIED_USER_NOT_FOUND');
    if (user.id !== claims.userId) throw new IdentityError('INVALID_VERIFICATION_TOKEN');
    return user;
  }

  private async prove(
    store: IdentityStore,
    { id, email }: User,
    { caller, client }: VerifyEmailInput,
  ): Promise<EmailVerified> {
    // Held first: a second factor that is turned on at this moment is seen (D-09).
    const user = await store.users.findForUpdate(id);
    const isFirstUse = await store.users.verifyEmail(id, email, this.ports.clock.now());
    return user && isFirstUse && this.ports.policy.autoSignInAfterVerification
      ? this.signIn(store, user, caller, client)
      : { kind: 'proven' };
  }

  /** The link alone is not enough: whoever opens it must be signed in as the user (security F7). */
  private async change(
    store: IdentityStore,
    { id, email }: User,
    change: EmailChange,
    { caller, callbackUrl, client }: VerifyEmailInput,
  ): Promise<EmailVerified> {
    if (caller?.id !== id) throw new IdentityError('CHANGE_LINK_NEEDS_SESSION');
    const user = await store.users.findForUpdate(id);
    if (!(await store.sessions.isAlive(caller.sessionId))) throw new IdentityError('CHANGE_LINK_NEEDS_SESSION');
    if (user?.email !== email) throw new IdentityError('INVALID_VERIFICATION_TOKEN');
    return { kind: 'change', user: await followChangeLink(this.ports, store, { user, change, callbackUrl, client }) };
  }

  /** Never past a second factor (D-09), and never over somebody else's session: that would be login CSRF. */
  private async signIn(
    { sessions }: IdentityStore,
    user: User,
    caller: Caller | null,
    client: Client,
  ): Promise<EmailVerified> {
    if (caller?.id === user.id) return { kind: 'own-session' };
    if (caller || user.twoFactorEnabled) return { kind: 'proven' };
    const owner = { ...user, language: languageOf(user, client) };
    const session = await sessions.issue({ owner, client, remember: true, notifyOwner: true });
    if (!session) throw new IdentityError('FAILED_TO_CREATE_SESSION_AT_VERIFICATION');
    return { kind: 'started', session };
  }
}
