import { ANYONE, type Client, type Email, isBanned, type IssuedSession, parseEmail, userActor } from '@portvakt/kernel';

import { IdentityError, TooManySignInsError } from '../errors.js';
import type { SignInRefused } from '../events.js';
import { type User, withMailLanguage } from '../model/user.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';
import { composeVerificationMail } from '../steps/compose-verification-mail.js';
import { queueVerificationMail } from '../steps/queue-verification-mail.js';
import { reportRefusedSignIn } from '../steps/report-refusals.js';
import { verifyPasswordAtSignIn, type VerifiedPassword } from '../steps/verify-password.js';

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly callbackUrl?: string | undefined;
  readonly remember: boolean;
  /** The trusted-device cookie; null without one. */
  readonly trustedDeviceCookie: string | null;
  /** The entry of the known-device cookie for this e-mail address; null without one. */
  readonly knownDevice: string | null;
  readonly client: Client;
}

/** `trustedDeviceCookie`: the renewed one; null where no second factor was required. */
export type SignedIn =
  | {
      readonly kind: 'signed-in';
      readonly user: User;
      readonly session: IssuedSession;
      readonly trustedDeviceCookie: string | null;
    }
  | { readonly kind: 'second-step'; readonly reference: string };

/**
 * Signs in with e-mail address and password (specification §11.2). An unknown address and a wrong password get the same
 * answer at the same cost of one hash, so the answer does not reveal which addresses are registered (security E1).
 */
export class SignIn {
  constructor(
    private readonly ports: Pick<
      IdentityPorts,
      'transaction' | 'signInReader' | 'journal' | 'hasher' | 'tokens' | 'links' | 'passwordBudget' | 'clock' | 'policy'
    >,
  ) {}

  async execute(input: SignInInput): Promise<SignedIn> {
    if (!this.ports.policy.emailPasswordEnabled) throw new IdentityError('EMAIL_AND_PASSWORD_IS_NOT_ENABLED');
    const email = parseEmail(input.email);
    if (!email) throw new IdentityError('INVALID_EMAIL');

    const verified = await this.checkPassword(email, input);
    const outcome = await this.ports.transaction.run((store) => this.complete(store, verified, input));
    if (outcome === 'changed') return this.refuseCredentials('wrong-password', email, verified.user, input);
    if (outcome === 'banned') return this.refuseBanned(verified.user, input);
    return outcome === 'unverified' ? this.askToVerify(verified.user, input) : outcome;
  }

  private async checkPassword(email: Email, input: SignInInput): Promise<VerifiedPassword> {
    const { password, knownDevice } = input;
    const verdict = await verifyPasswordAtSignIn(this.ports, { email, password, knownDevice }).catch((error: unknown) =>
      this.reportExhausted(error, email, input),
    );
    if ('refused' in verdict) return this.refuseCredentials(verdict.refused, email, verdict.user, input);
    return verdict;
  }

  private async refuseCredentials(
    reason: SignInRefused['facts']['reason'],
    email: Email,
    user: User | null,
    { client }: SignInInput,
  ): Promise<never> {
    await reportRefusedSignIn(this.ports, { way: 'password', reason, email, user, client });
    throw new IdentityError('INVALID_EMAIL_OR_PASSWORD');
  }

  /** Reports the first refusal in the window only, so that an attack does not fill the log. */
  private async reportExhausted(error: unknown, email: Email, { client }: SignInInput): Promise<never> {
    if (error instanceof TooManySignInsError && error.isFirst) {
      const user = (await this.ports.signInReader.find(email))?.user ?? null;
      await reportRefusedSignIn(this.ports, { way: 'password', reason: 'too-many', email, user, client });
    }
    throw error;
  }

  /** Why a user with the right password may not sign in; null if they may. */
  private refusalOf({ ban, emailVerified }: User): 'banned' | 'unverified' | null {
    if (isBanned(ban, this.ports.clock.now())) return 'banned';
    return emailVerified || !this.ports.policy.requireEmailVerification ? null : 'unverified';
  }

  private async refuseBanned(user: User, { client }: SignInInput): Promise<never> {
    const { email } = user;
    await reportRefusedSignIn(this.ports, { way: 'password', reason: 'banned', email, user, client });
    throw new IdentityError('BANNED_USER');
  }

  /** In one transaction: if the refusal could not be noted, the caller would repeat the sign-in and get a second mail. */
  private async askToVerify(user: User, { callbackUrl, client }: SignInInput): Promise<never> {
    const { email } = user;
    const mail = this.ports.policy.verificationEmailEnabled
      ? await composeVerificationMail(this.ports, { user, client, callbackUrl, occasion: 'new-account' })
      : null;
    await this.ports.transaction.run(async (store) => {
      // Locked, so that no mail and no event follows the deletion of the user.
      const locked = mail && (await store.users.findForUpdate(user.id));
      if (mail && locked?.email === email) await queueVerificationMail(store, mail, { by: ANYONE, client });
      await reportRefusedSignIn(store, { way: 'password', reason: 'unverified', email, user, client });
    });
    throw new IdentityError('EMAIL_NOT_VERIFIED');
  }

  private async complete(
    store: IdentityStore,
    verified: VerifiedPassword,
    input: SignInInput,
  ): Promise<SignedIn | 'changed' | 'banned' | 'unverified'> {
    const user = await this.lockUnchanged(store, verified);
    if (!user) return 'changed';
    const refusal = this.refusalOf(user);
    if (refusal) return refusal;
    const step = user.twoFactorEnabled ? await this.beginSecondStep(store, user, input) : null;
    if (step?.kind === 'pending') return { kind: 'second-step', reference: step.reference };
    const session = await this.startSession(store, user, input, step === null);
    return { kind: 'signed-in', user, session, trustedDeviceCookie: step?.trustedDeviceCookie ?? null };
  }

  private beginSecondStep({ secondFactor }: IdentityStore, { id }: User, { trustedDeviceCookie, client }: SignInInput) {
    return secondFactor.begin({ userId: id, trustedDeviceCookie, client, way: 'password' });
  }

  /** Null if the e-mail address or the password was replaced while the password was checked. */
  private async lockUnchanged(
    { credentials }: IdentityStore,
    { user, passwordHash }: VerifiedPassword,
  ): Promise<User | null> {
    const locked = await credentials.lockWithUser(user.id);
    return locked?.user.email === user.email && locked.passwordHash === passwordHash ? locked.user : null;
  }

  /** Sign-ins from a trusted device cause no notification (specification §10). */
  private async startSession(
    { sessions, journal }: IdentityStore,
    user: User,
    { client, remember }: SignInInput,
    notifyOwner: boolean,
  ): Promise<IssuedSession> {
    const session = await sessions.issue({ owner: withMailLanguage(user, client), client, remember, notifyOwner });
    if (session === 'banned') throw new IdentityError('BANNED_USER');
    if (session === 'refused') throw new IdentityError('FAILED_TO_CREATE_SESSION_AT_SIGN_IN');
    await journal.note({
      kind: 'sign-in.completed',
      outcome: 'done',
      subject: user.id,
      by: userActor({ id: user.id, sessionId: session.id }),
      client,
      facts: { way: 'password', secondFactor: notifyOwner ? 'none' : 'trusted-device', newDevice: session.isNewDevice },
    });
    return session;
  }
}
