import { ANYONE, type Client, type Email, isBanned, newId, type UserId } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import type { User } from '../model/user.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';
import { composeVerificationMail } from '../steps/compose-verification-mail.js';
import { queueVerificationMail } from '../steps/queue-verification-mail.js';

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
  constructor(
    private readonly ports: Pick<IdentityPorts, 'transaction' | 'tokens' | 'links' | 'clock' | 'random' | 'policy'>,
  ) {}

  async execute({ email, callbackUrl, client }: SendVerificationEmailInput): Promise<void> {
    if (!this.ports.policy.verificationEmailEnabled) throw new IdentityError('VERIFICATION_EMAIL_ISNT_ENABLED');
    await this.ports.transaction.run(async (store) => {
      const user = await this.lockByEmail(store, email);
      if (!user || user.emailVerified || isBanned(user.ban, this.ports.clock.now())) {
        return this.sendNothing(store, user, { email, client });
      }
      const mail = { user, client, callbackUrl, occasion: 'new-account' } as const;
      await queueVerificationMail(store, await composeVerificationMail(this.ports, mail), { by: ANYONE, client });
    });
  }

  /** Runs the same statements for an unknown address. Null also if the user has just replaced it. */
  private async lockByEmail({ users }: IdentityStore, email: Email): Promise<User | null> {
    const seen = await users.findByEmail(email);
    const locked = await users.findForUpdate(seen?.id ?? (newId(this.ports.random) as UserId));
    return locked?.email === email ? locked : null;
  }

  /** Runs the same statements as when a mail is sent. */
  private async sendNothing(
    { outbox, journal }: IdentityStore,
    user: User | null,
    { email, client }: SendVerificationEmailInput,
  ): Promise<void> {
    await outbox.addDecoy();
    await journal.note({
      kind: 'email.verification-sent',
      outcome: 'refused',
      subject: user?.id ?? null,
      by: ANYONE,
      client,
      facts: {},
      address: email,
    });
  }
}
