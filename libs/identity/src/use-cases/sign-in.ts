import type { Client } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { type Email, parseEmail } from '../model/email.js';
import { languageOf, type User } from '../model/user.js';
import type { IdentityPorts, IssuedSession, PendingSignIn } from '../ports.js';
import { composeVerificationMail } from './compose-verification-mail.js';
import { provePassword, type ProvenPassword } from './prove-password.js';

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
    await this.assertVerified(user, input);

    const pending = user.twoFactorEnabled ? await this.ports.secondStep.begin(user, input.remember) : null;
    if (pending) return { kind: 'second-step', pending };
    return { kind: 'signed-in', user, session: await this.start({ user, passwordHash }, input) };
  }

  private async prove(email: Email, { password, client }: SignInInput): Promise<ProvenPassword> {
    const proven = await provePassword(this.ports, { email, password, client });
    if (proven === 'absent' || proven === 'wrong') throw new IdentityError('INVALID_EMAIL_OR_PASSWORD');
    return proven;
  }

  private async assertVerified(user: User, { callbackUrl, client }: SignInInput): Promise<void> {
    const { requireEmailVerification, verificationEmailEnabled } = this.ports.policy;
    if (!requireEmailVerification || user.emailVerified) return;
    if (verificationEmailEnabled) {
      const mail = await composeVerificationMail(this.ports, { user, client, callbackUrl, occasion: 'new-account' });
      await this.ports.transaction.run(({ outbox }) => outbox.add(mail));
    }
    throw new IdentityError('EMAIL_NOT_VERIFIED');
  }

  /** The password may have been replaced while it was being judged: then it opens nothing any more. */
  private start({ user, passwordHash }: ProvenPassword, { client, remember }: SignInInput): Promise<IssuedSession> {
    return this.ports.transaction.run(async ({ users, credentials, sessions }) => {
      const owner = await users.findForUpdate(user.id);
      if (!owner || (await credentials.findHash(owner.id)) !== passwordHash) {
        throw new IdentityError('INVALID_EMAIL_OR_PASSWORD');
      }
      if (client.language && client.language !== owner.language) await users.noteLanguage(owner.id, client.language);
      const language = languageOf(owner, client);
      const session = await sessions.issue({ owner: { ...owner, language }, client, remember, tellOwner: true });
      if (!session) throw new IdentityError('FAILED_TO_CREATE_SESSION_AT_SIGN_IN');
      return session;
    });
  }
}
