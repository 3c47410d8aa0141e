import { type Caller, type Client, type Email, lockCaller, maskedEmail, newId, userActor } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import type { ApproveNewEmailMail, IdentityMail } from '../mails.js';
import type { User } from '../model/user.js';
import type { EmailChange } from '../model/verification-claims.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';
import { linkMailTo } from '../steps/compose-link-mail.js';
import { composeVerificationMail } from '../steps/compose-verification-mail.js';
import { queueVerificationMail } from '../steps/queue-verification-mail.js';
import { recordEmailChange } from '../steps/record-email-change.js';
import { replaceEmail } from '../steps/replace-email.js';

export interface ChangeEmailInput {
  readonly caller: Caller;
  readonly newEmail: Email;
  readonly callbackUrl?: string | undefined;
  readonly client: Client;
}

/**
 * Starts a change of the e-mail address (specification §11.3). An unverified address is replaced at once; a verified
 * one only after its owner has opened the mailed link. Under the strict policy the new address must be verified first
 * (specification C21).
 */
export class ChangeEmail {
  constructor(
    private readonly ports: Pick<
      IdentityPorts,
      'transaction' | 'tokens' | 'links' | 'mailAllowance' | 'devices' | 'clock' | 'random' | 'policy'
    >,
  ) {}

  /** `changed`: the address is replaced; `sent`: nothing changes until the mailed link is opened. */
  async execute(input: ChangeEmailInput): Promise<'changed' | 'sent'> {
    if (!this.ports.policy.changeEmailEnabled) throw new IdentityError('CHANGE_EMAIL_IS_DISABLED');
    const { transaction, mailAllowance } = this.ports;
    const first = await transaction.run(async (store) => {
      const user = await this.lockAndCheck(store, input);
      // The mail to a verified address is counted outside of a transaction, because the count cannot be rolled back.
      return user.emailVerified ? { mailbox: user.email } : { outcome: await this.change(store, user, input) };
    });
    if ('outcome' in first) return first.outcome;
    // Counted before the record is replaced: a link that is never mailed must not invalidate one that was.
    if (!(await mailAllowance.take('approve-new-email', first.mailbox))) return 'sent';
    return transaction.run(async (store) => this.change(store, await this.lockAndCheck(store, input), input));
  }

  /** Locks the user, and throws where the change is not possible. */
  private async lockAndCheck(store: IdentityStore, { caller, newEmail }: ChangeEmailInput): Promise<User> {
    const user = await lockCaller(store.users, store.sessions, caller);
    if (!user) throw new IdentityError('CALLER_NOT_FOUND');
    if (user.email === newEmail) throw new IdentityError('EMAIL_IS_THE_SAME');
    await store.rules.newEmail(user, newEmail);
    if (await store.users.findByEmail(newEmail)) throw new IdentityError('COULDNT_UPDATE_YOUR_EMAIL');
    if (!this.isReplacedAtOnce(user) && !this.ports.policy.verificationEmailEnabled)
      throw new IdentityError('VERIFICATION_EMAIL_ISNT_ENABLED');
    return user;
  }

  private async change(store: IdentityStore, user: User, input: ChangeEmailInput): Promise<'changed' | 'sent'> {
    if (this.isReplacedAtOnce(user)) {
      await this.replace(store, user, input);
      return 'changed';
    }
    // A link that is never mailed must not invalidate one that was. The mail to a new address counts when it is sent.
    if (!user.emailVerified && (await this.ports.mailAllowance.isSpent('verify-email', input.newEmail))) return 'sent';
    await this.mailLink(store, user, input);
    return 'sent';
  }

  private isReplacedAtOnce({ emailVerified }: User): boolean {
    return !emailVerified && !this.ports.policy.keepEmailUntilVerified;
  }

  private async replace(store: IdentityStore, user: User, input: ChangeEmailInput): Promise<void> {
    const { caller, newEmail: email, callbackUrl, client } = input;
    const by = userActor(caller);
    const changed = await replaceEmail(this.ports, store, { user, email, isVerified: false, by, client });
    if (changed === 'taken') throw new IdentityError('USER_ALREADY_EXISTS');
    if (!this.ports.policy.verificationEmailEnabled) return;
    const mail = { user: changed, client, callbackUrl, occasion: 'new-address' } as const;
    await queueVerificationMail(store, await composeVerificationMail(this.ports, mail), { by, client });
  }

  /** Mails the link to the current address where it is verified, else to the new one. */
  private async mailLink(store: IdentityStore, user: User, input: ChangeEmailInput): Promise<void> {
    const change: EmailChange = {
      to: input.newEmail,
      id: newId(this.ports.random),
      sentTo: user.emailVerified ? 'current' : 'new',
    };
    const mail = await this.compose(user, change, input);
    await recordEmailChange(store, this.ports, user.id, change);
    await store.outbox.add(mail);
    await store.journal.note({
      kind: 'email.change-asked',
      outcome: 'done',
      subject: user.id,
      by: userActor(input.caller),
      client: input.client,
      facts: { old: maskedEmail(user.email), new: maskedEmail(change.to) },
      address: change.to,
    });
  }

  private async compose(
    user: User,
    change: EmailChange,
    { callbackUrl, client }: ChangeEmailInput,
  ): Promise<IdentityMail> {
    if (change.sentTo === 'current') return this.approval(user, change, callbackUrl, client);
    return composeVerificationMail(this.ports, { user, client, callbackUrl, occasion: 'new-address', change });
  }

  private async approval(
    user: User,
    change: EmailChange,
    callbackUrl: string | undefined,
    client: Client,
  ): Promise<ApproveNewEmailMail> {
    const { tokens, links, clock, policy } = this.ports;
    const claims = { userId: user.id, email: user.email, change };
    const now = clock.now();
    const lifetimeMs = policy.verificationLifetimeMs;
    const url = links.verifyEmail(await tokens.issue(claims, now, lifetimeMs), callbackUrl || '/');
    const mail = linkMailTo(user, client, { url, expiresAt: new Date(now.getTime() + lifetimeMs), lifetimeMs });
    return { ...mail, kind: 'approve-new-email', data: { ...mail.data, email: user.email, newEmail: change.to } };
  }
}
