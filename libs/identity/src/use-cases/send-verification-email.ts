import { type Client, type Email, isBanned } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import type { IdentityPorts } from '../ports.js';
import { composeVerificationMail } from '../steps/compose-verification-mail.js';

export interface SendVerificationEmailInput {
  readonly email: Email;
  readonly client: Client;
  readonly callbackUrl?: string | undefined;
}

/**
 * Mails a new verification link. Unknown and verified addresses and those of banned users get the same answer in the
 * same time (specification C7, security F4, operators §5.2).
 */
export class SendVerificationEmail {
  constructor(private readonly ports: Pick<IdentityPorts, 'transaction' | 'tokens' | 'links' | 'clock' | 'policy'>) {}

  async execute({ email, callbackUrl, client }: SendVerificationEmailInput): Promise<void> {
    if (!this.ports.policy.verificationEmailEnabled) throw new IdentityError('VERIFICATION_EMAIL_ISNT_ENABLED');
    await this.ports.transaction.run(async ({ users, outbox }) => {
      const user = await users.findByEmail(email);
      if (!user || user.emailVerified || isBanned(user.ban, this.ports.clock.now())) return outbox.addDecoy();
      const mail = { user, client, callbackUrl, occasion: 'new-account' } as const;
      return outbox.add(await composeVerificationMail(this.ports, mail));
    });
  }
}
