import {
  ANYONE,
  type Client,
  type Email,
  isBanned,
  LETTERS_AND_DIGITS,
  newId,
  randomText,
  type UserId,
  type VerificationRecord,
} from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import type { ResetPasswordMail } from '../mails.js';
import type { User } from '../model/user.js';
import { RESET_PASSWORD } from '../model/verification-purposes.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';
import { linkMailTo } from '../steps/compose-link-mail.js';

export interface ForgetPasswordInput {
  readonly email: Email;
  /** The final redirect target of the link; already validated by the rules of specification §8. */
  readonly redirectTo?: string | undefined;
  readonly client: Client;
}

const TOKEN_LENGTH = 24;

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
    // Counted before the record is replaced: a link that is not mailed must not replace one that was.
    if (!(await mailAllowance.take('reset-password', email))) {
      return transaction.run((store) => this.leaveMail(store, null, { email, client }));
    }
    const token = randomText(TOKEN_LENGTH, LETTERS_AND_DIGITS, random);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + policy.resetPasswordLifetimeMs);

    await transaction.run(async (store) => {
      const { users, records } = store;
      await users.lockEmail(email);
      const seen = await users.findByEmail(email);
      const locked = await users.findForUpdate(seen?.id ?? (newId(random) as UserId));
      // A user who has changed their e-mail address in the meantime gets no link at the old one, a banned user none.
      const user = locked?.email === email && !isBanned(locked.ban, now) ? locked : null;
      const userId = user?.id ?? (newId(random) as UserId);
      await records.removeOf(userId, [RESET_PASSWORD]);
      await records.put({ purpose: RESET_PASSWORD, token, value: userId, userId, expiresAt }, now);
      const mail = user && this.compose(user, { token, expiresAt }, redirectTo ?? '', client);
      await this.leaveMail(store, mail, { email, client });
    });
  }

  /** The same statements with and without a mail. */
  private async leaveMail(
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

  private compose(
    user: User,
    { token, expiresAt }: Pick<VerificationRecord, 'token' | 'expiresAt'>,
    redirectTo: string,
    client: Client,
  ): ResetPasswordMail {
    const url = this.ports.links.resetPassword(token, redirectTo);
    const mail = linkMailTo(user, client, { url, expiresAt, lifetimeMs: this.ports.policy.resetPasswordLifetimeMs });
    return { ...mail, kind: 'reset-password', data: { ...mail.data, email: user.email } };
  }
}
