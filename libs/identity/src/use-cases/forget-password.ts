import { ANYONE, type Client, type Email, isBanned, newId, type UserId } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import type { ResetPasswordMail } from '../mails.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';
import { composeResetMail } from '../steps/compose-reset-mail.js';
import { replaceResetLink } from '../steps/replace-reset-link.js';

export interface ForgetPasswordInput {
  readonly email: Email;
  /** The final redirect target of the link; already validated by the rules of specification §8. */
  readonly redirectTo?: string | undefined;
  readonly client: Client;
}

/**
 * Mails a password reset link, which replaces earlier ones. For an unknown e-mail address and a banned user the same
 * statements run with a random user id, so neither the answer nor its time reveals whether the address is registered
 * (security F3) or banned (operators §5.2).
 */
export class ForgetPassword {
  constructor(
    private readonly ports: Pick<
      IdentityPorts,
      'transaction' | 'mailAllowance' | 'links' | 'clock' | 'random' | 'policy'
    >,
  ) {}

  async execute({ email, redirectTo, client }: ForgetPasswordInput): Promise<void> {
    const { policy, clock, random, transaction, mailAllowance } = this.ports;
    if (!policy.resetPasswordEnabled) throw new IdentityError('RESET_PASSWORD_ISNT_ENABLED');
    // Counted before the record is replaced: a link that is never mailed must not invalidate one that was.
    if (!(await mailAllowance.take('reset-password', email))) {
      return transaction.run((store) => this.queueMailOrDecoy(store, null, { email, client }));
    }
    await transaction.run(async (store) => {
      const { users } = store;
      await users.lockEmail(email);
      const seen = await users.findByEmail(email);
      const locked = await users.findForUpdate(seen?.id ?? (newId(random) as UserId));
      // No link goes to a banned user, or to an address that the user has replaced in the meantime.
      const user = locked?.email === email && !isBanned(locked.ban, clock.now()) ? locked : null;
      const link = await replaceResetLink(this.ports, store, user?.id ?? (newId(random) as UserId));
      const mail = user && composeResetMail(this.ports, { user, link, redirectTo: redirectTo ?? '', client });
      await this.queueMailOrDecoy(store, mail, { email, client });
    });
  }

  /** Runs the same statements with and without a mail. */
  private async queueMailOrDecoy(
    { outbox, journal }: IdentityStore,
    mail: ResetPasswordMail | null,
    { email, client }: ForgetPasswordInput,
  ): Promise<void> {
    await (mail ? outbox.add(mail) : outbox.addDecoy());
    await journal.note({
      kind: 'password.reset-asked',
      outcome: mail ? 'done' : 'refused',
      subject: mail?.userId ?? null,
      by: ANYONE,
      client,
      facts: {},
      address: email,
    });
  }
}
