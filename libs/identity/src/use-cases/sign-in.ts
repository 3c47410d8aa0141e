import { type Client, type Email, type IssuedSession, parseEmail } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { languageOf, type User } from '../model/user.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';
import { composeVerificationMail } from './compose-verification-mail.js';
import { provePasswordAtSignIn, type ProvenPassword } from './prove-password.js';

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly callbackUrl?: string | undefined;
  readonly remember: boolean;
  /** What the browser keeps of a device that is trusted; null without. */
  readonly deviceCookie: string | null;
  /** The entry of the browser's known-device cookie for this address; null without. */
  readonly knownDevice: string | null;
  readonly client: Client;
}

/** `deviceCookie`: what the browser keeps anew of a device that is trusted; null where it is not asked about. */
export type SignedIn =
  | {
      readonly kind: 'signed-in';
      readonly user: User;
      readonly session: IssuedSession;
      readonly deviceCookie: string | null;
    }
  | { readonly kind: 'second-step'; readonly reference: string };

/**
 * Signs in with e-mail and password (specification §11.2). Whatever is wrong with the pair, the answer is the same and
 * costs the same, one hash, so nobody learns which addresses are known (security E1).
 */
export class SignIn {
  constructor(
    private readonly ports: Pick<
      IdentityPorts,
      'transaction' | 'signInReader' | 'hasher' | 'tokens' | 'links' | 'passwordBudget' | 'clock' | 'policy'
    >,
  ) {}

  async execute(input: SignInInput): Promise<SignedIn> {
    if (!this.ports.policy.emailPasswordEnabled) throw new IdentityError('EMAIL_AND_PASSWORD_IS_NOT_ENABLED');
    const email = parseEmail(input.email);
    if (!email) throw new IdentityError('INVALID_EMAIL');

    const proven = await this.prove(email, input);
    if (!this.mayEnter(proven.user)) return this.askToVerify(proven.user, input);
    const outcome = await this.ports.transaction.run((store) => this.complete(store, proven, input));
    return outcome === 'unverified' ? this.askToVerify(proven.user, input) : outcome;
  }

  private async prove(email: Email, { password, knownDevice }: SignInInput): Promise<ProvenPassword> {
    const proven = await provePasswordAtSignIn(this.ports, { email, password, knownDevice });
    if (proven === 'absent' || proven === 'wrong') throw new IdentityError('INVALID_EMAIL_OR_PASSWORD');
    return proven;
  }

  private mayEnter({ emailVerified }: User): boolean {
    return emailVerified || !this.ports.policy.requireEmailVerification;
  }

  private async askToVerify(user: User, { callbackUrl, client }: SignInInput): Promise<never> {
    if (this.ports.policy.verificationEmailEnabled) {
      const mail = await composeVerificationMail(this.ports, { user, client, callbackUrl, occasion: 'new-account' });
      await this.ports.transaction.run(({ outbox }) => outbox.add(mail));
    }
    throw new IdentityError('EMAIL_NOT_VERIFIED');
  }

  private async complete(
    store: IdentityStore,
    proven: ProvenPassword,
    input: SignInInput,
  ): Promise<SignedIn | 'unverified'> {
    const user = await this.lockUnchanged(store, proven);
    if (!this.mayEnter(user)) return 'unverified';
    await this.noteLanguage(store, user, input.client);
    const step = user.twoFactorEnabled ? await store.secondFactor.begin(user.id, input.deviceCookie) : null;
    if (step?.kind === 'pending') return { kind: 'second-step', reference: step.reference };
    const session = await this.start(store, user, input, step === null);
    return { kind: 'signed-in', user, session, deviceCookie: step?.deviceCookie ?? null };
  }

  /** Address and password may have been replaced while the password was being judged: the sign-in is then refused. */
  private async lockUnchanged({ credentials }: IdentityStore, { user, passwordHash }: ProvenPassword): Promise<User> {
    const locked = await credentials.lockWithUser(user.id);
    if (locked?.user.email === user.email && locked.passwordHash === passwordHash) return locked.user;
    throw new IdentityError('INVALID_EMAIL_OR_PASSWORD');
  }

  private async noteLanguage({ users }: IdentityStore, { id, language }: User, client: Client): Promise<void> {
    if (client.language && client.language !== language) await users.noteLanguage(id, client.language);
  }

  /** A trusted device is never reported to its owner (specification §10). */
  private async start(
    { sessions }: IdentityStore,
    user: User,
    { client, remember }: SignInInput,
    notifyOwner: boolean,
  ): Promise<IssuedSession> {
    const owner = { ...user, language: languageOf(user, client) };
    const session = await sessions.issue({ owner, client, remember, notifyOwner });
    if (!session) throw new IdentityError('FAILED_TO_CREATE_SESSION_AT_SIGN_IN');
    return session;
  }
}
