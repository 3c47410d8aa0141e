import type { Client } from '@portvakt/kernel';

import { IdentityError, TooManySignInsError } from '../errors.js';
import { type Email, parseEmail } from '../model/email.js';
import type { User } from '../model/user.js';
import type { IdentityPorts, IssuedSession, PendingSignIn, SignInCandidate } from '../ports.js';
import { composeVerificationMail } from './compose-verification-mail.js';

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly callbackUrl?: string | undefined;
  readonly remember: boolean;
  readonly client: Client;
}

export type SignedIn =
  | { readonly kind: 'signed-in'; readonly user: User; readonly session: IssuedSession }
  | { readonly kind: 'second-step'; readonly pending: PendingSignIn };

interface Proven {
  readonly user: User;
  readonly passwordHash: string;
}

/**
 * Signs in with e-mail and password (contract §11.2). Whatever is wrong with the pair, the answer is the same and costs
 * the same, one hash, so nobody learns which addresses are known (E1).
 */
export class SignIn {
  constructor(
    private readonly ports: Pick<
      IdentityPorts,
      | 'transaction'
      | 'signInReader'
      | 'hasher'
      | 'tokens'
      | 'links'
      | 'secondStep'
      | 'signInBudget'
      | 'clock'
      | 'policy'
    >,
  ) {}

  async execute(input: SignInInput): Promise<SignedIn> {
    if (!this.ports.policy.emailPasswordEnabled) throw new IdentityError('EMAIL_AND_PASSWORD_IS_NOT_ENABLED');
    const email = parseEmail(input.email);
    if (!email) throw new IdentityError('INVALID_EMAIL');

    const { user, passwordHash } = await this.prove(email, input);
    await this.assertVerified(user, input.callbackUrl);

    const pending = user.twoFactorEnabled ? await this.ports.secondStep.begin(user, input.remember) : null;
    if (pending) return { kind: 'second-step', pending };
    return { kind: 'signed-in', user, session: await this.start({ user, passwordHash }, input) };
  }

  private async prove(email: Email, { password, client }: SignInInput): Promise<Proven> {
    const candidate = await this.ports.signInReader.find(email, client.ipAddress, this.ports.clock.now());
    await this.spendTry(email, candidate);

    const isRight = await this.judge(password, candidate?.passwordHash ?? null);
    if (!candidate?.passwordHash || !isRight) throw new IdentityError('INVALID_EMAIL_OR_PASSWORD');
    await this.ports.signInBudget.restore(email);
    return { user: candidate.user, passwordHash: candidate.passwordHash };
  }

  /** A client that is signed in as this user already is let through, so that strangers cannot shut the owner out. */
  private async spendTry(email: Email, candidate: SignInCandidate | null): Promise<void> {
    if (candidate?.isKnownAddress) return;
    const verdict = await this.ports.signInBudget.spend(email);
    if (verdict !== 'granted') throw new TooManySignInsError(verdict);
  }

  private async judge(password: string, hash: string | null): Promise<boolean> {
    const { hasher, policy } = this.ports;
    if (hash && password.length <= policy.passwordMaxLength) return hasher.matches(password, hash);
    await hasher.pretend(password.slice(0, policy.passwordMaxLength));
    return false;
  }

  private async assertVerified(user: User, callbackUrl: string | undefined): Promise<void> {
    const { requireEmailVerification, verificationEmailEnabled } = this.ports.policy;
    if (!requireEmailVerification || user.emailVerified) return;
    if (verificationEmailEnabled) {
      const mail = await composeVerificationMail(this.ports, user, callbackUrl);
      await this.ports.transaction.run(({ outbox }) => outbox.add(mail));
    }
    throw new IdentityError('EMAIL_NOT_VERIFIED');
  }

  /** The password may have been replaced while it was being judged: then it opens nothing any more. */
  private start({ user, passwordHash }: Proven, { client, remember }: SignInInput): Promise<IssuedSession> {
    return this.ports.transaction.run(async ({ credentials, sessions }) => {
      if ((await credentials.findHashForUpdate(user.id)) !== passwordHash) {
        throw new IdentityError('INVALID_EMAIL_OR_PASSWORD');
      }
      const session = await sessions.issue({ owner: user, client, remember, tellOwner: true });
      if (!session) throw new IdentityError('FAILED_TO_CREATE_SESSION_AT_SIGN_IN');
      return session;
    });
  }
}
