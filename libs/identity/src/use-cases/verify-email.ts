import {
  type Caller,
  type Client,
  isBanned,
  type IssuedSession,
  userActor,
  userWithoutSession,
} from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { type User, withMailLanguage } from '../model/user.js';
import type { EmailChange, VerificationClaims } from '../model/verification-claims.js';
import { CHANGE_EMAIL } from '../model/verification-purposes.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';
import { type ChangeLinkPorts, followChangeLink } from '../steps/follow-change-link.js';
import { reportRefusedSignIn } from '../steps/report-refusals.js';

export interface VerifyEmailInput {
  readonly token: string;
  /** Null where the request has no valid session. */
  readonly caller: Caller | null;
  readonly callbackUrl?: string | undefined;
  readonly client: Client;
}

/**
 * `verified`: no session was started. `started`: a new session for a browser that had none. `own-session`: the caller's
 * session continues, and its cookies must be rewritten. `change`: the link replaces the e-mail address, and `user` is
 * the caller after the change.
 */
export type EmailVerified =
  | { readonly kind: 'verified' | 'own-session' }
  | { readonly kind: 'started'; readonly session: IssuedSession }
  | { readonly kind: 'change'; readonly user: User };

interface BannedUser {
  readonly kind: 'banned';
  readonly user: User;
}

/**
 * Handles the link of a verification mail. The link works once: a second use, or a link for an address that is already
 * verified, changes nothing and starts no session (specification D-07).
 */
export class VerifyEmail {
  constructor(private readonly ports: Pick<IdentityPorts, 'transaction' | 'journal'> & ChangeLinkPorts) {}

  async execute(input: VerifyEmailInput): Promise<EmailVerified> {
    const claims = await this.ports.tokens.read(input.token, this.ports.clock.now());
    if (claims === 'expired') throw new IdentityError('VERIFICATION_TOKEN_EXPIRED');
    if (claims === 'invalid') throw new IdentityError('INVALID_VERIFICATION_TOKEN');

    const outcome = await this.ports.transaction.run((store) => this.follow(store, claims, input));
    return outcome.kind === 'banned' ? this.refuseBanned(outcome.user, input) : outcome;
  }

  private async follow(
    store: IdentityStore,
    claims: VerificationClaims,
    input: VerifyEmailInput,
  ): Promise<EmailVerified | BannedUser> {
    const user = await this.userOf(store, claims);
    if (this.isBanned(user)) return { kind: 'banned', user };
    return claims.change ? this.change(store, user, claims.change, input) : this.verify(store, user, input);
  }

  private isBanned({ ban }: User): boolean {
    return isBanned(ban, this.ports.clock.now());
  }

  /** Refused here, because the token has no record that a ban could delete (operators §5.2). */
  private async refuseBanned(user: User, { client }: VerifyEmailInput): Promise<never> {
    const { email } = user;
    await reportRefusedSignIn(this.ports, { way: 'verification', reason: 'banned', email, user, client });
    throw new IdentityError('INVALID_VERIFICATION_TOKEN');
  }

  /** The user of the token; refuses where another user has the e-mail address now (specification D-33). */
  private async userOf({ users }: IdentityStore, claims: VerificationClaims): Promise<User> {
    const user = await users.findByEmail(claims.email);
    if (!user) throw new IdentityError('VERIFIED_USER_NOT_FOUND');
    if (user.id !== claims.userId) throw new IdentityError('INVALID_VERIFICATION_TOKEN');
    return user;
  }

  private async verify(
    store: IdentityStore,
    { id, email }: User,
    { caller, client }: VerifyEmailInput,
  ): Promise<EmailVerified | BannedUser> {
    // Locked before it is read, so that a second factor that is enabled concurrently is seen (specification D-09), and so
    // is a ban.
    const user = await store.users.findForUpdate(id);
    // As in `userOf`: the user was deleted or got another address while this waited for the lock.
    if (user?.email !== email) throw new IdentityError('VERIFIED_USER_NOT_FOUND');
    if (this.isBanned(user)) return { kind: 'banned', user };
    const isFirstUse = await store.users.verifyEmail(id, email, this.ports.clock.now());
    if (!isFirstUse) return { kind: 'verified' };
    // The link of a pending change was mailed to the new address alone. From now on the current one has to approve a
    // change (specification C21).
    await store.records.removeOf(id, [CHANGE_EMAIL]);
    const by = userWithoutSession(id);
    await store.journal.note({ kind: 'email.verified', outcome: 'done', subject: id, by, client, facts: {} });
    return this.ports.policy.autoSignInAfterVerification
      ? this.signIn(store, user, caller, client)
      : { kind: 'verified' };
  }

  /** The link alone is not enough: the request must come with a session of the user (security F7). */
  private async change(
    store: IdentityStore,
    { id, email }: User,
    change: EmailChange,
    { caller, callbackUrl, client }: VerifyEmailInput,
  ): Promise<EmailVerified> {
    if (caller?.id !== id) throw new IdentityError('CHANGE_LINK_NEEDS_SESSION');
    const user = await store.users.findForUpdate(id);
    if (!(await store.sessions.lockAlive(caller.sessionId))) throw new IdentityError('CHANGE_LINK_NEEDS_SESSION');
    if (user?.email !== email) throw new IdentityError('INVALID_VERIFICATION_TOKEN');
    const use = { user, change, callbackUrl, by: userActor(caller), client };
    return { kind: 'change', user: await followChangeLink(this.ports, store, use) };
  }

  /**
   * Never bypasses a second factor (specification D-09) and never replaces another user's session, which would be login
   * CSRF.
   */
  private async signIn(
    { sessions, journal }: IdentityStore,
    user: User,
    caller: Caller | null,
    client: Client,
  ): Promise<EmailVerified> {
    if (caller?.id === user.id) return { kind: 'own-session' };
    if (caller || user.twoFactorEnabled) return { kind: 'verified' };
    const session = await sessions.issue({
      owner: withMailLanguage(user, client),
      client,
      remember: true,
      notifyOwner: true,
    });
    if (session === 'banned') throw new IdentityError('INVALID_VERIFICATION_TOKEN');
    if (session === 'refused') throw new IdentityError('FAILED_TO_CREATE_SESSION_AT_VERIFICATION');
    await journal.note({
      kind: 'sign-in.completed',
      outcome: 'done',
      subject: user.id,
      by: userActor({ id: user.id, sessionId: session.id }),
      client,
      facts: { way: 'verification', secondFactor: 'none', newDevice: session.isNewDevice },
    });
    return { kind: 'started', session };
  }
}
