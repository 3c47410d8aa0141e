import type { Actor, Client, Email, UserId } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import type { IdentityPorts } from '../ports.js';
import { composeVerificationMail } from '../steps/compose-verification-mail.js';
import { queueVerificationMail } from '../steps/queue-verification-mail.js';
import { isRefused } from '../steps/is-refused.js';
import { removeRecords } from '../steps/remove-records.js';
import { replaceEmail } from '../steps/replace-email.js';

/** A job has no browser: mails are in the language of the user. */
const NO_CLIENT: Client = { ipAddress: '', userAgent: '', language: null };

/**
 * Replaces the e-mail address of a user by one that is not verified yet, after operators decided it (operators §8). All
 * verification records of the user are removed, because the old address received them. The caller revokes the sessions.
 */
export class ReplaceEmailForOperator {
  constructor(
    private readonly ports: Pick<IdentityPorts, 'transaction' | 'tokens' | 'links' | 'devices' | 'clock' | 'policy'>,
  ) {}

  /**
   * `taken`: another user has the address; `refused`: the product does not allow it. Nothing was changed then. Throws
   * where the user does not exist.
   */
  execute(userId: UserId, email: Email, by: Actor): Promise<'replaced' | 'taken' | 'refused'> {
    return this.ports.transaction.run(async (store) => {
      const user = await store.users.findForUpdate(userId);
      if (!user) throw new IdentityError('CALLER_NOT_FOUND');
      await store.users.lockEmail(email);
      if (await store.users.findByEmail(email)) return 'taken';
      if (await isRefused(store.rules.newEmail(user, email))) return 'refused';
      const changed = await replaceEmail(this.ports, store, { user, email, isVerified: false, by, client: NO_CLIENT });
      // After a refused row the transaction can only roll back; the next attempt then finds the address taken.
      if (changed === 'taken') throw new IdentityError('USER_ALREADY_EXISTS');
      await removeRecords(store, userId, { by, client: NO_CLIENT });
      if (!this.ports.policy.verificationEmailEnabled) return 'replaced';
      const mail = { user: changed, client: NO_CLIENT, callbackUrl: undefined, occasion: 'new-address' } as const;
      await queueVerificationMail(store, await composeVerificationMail(this.ports, mail), { by, client: NO_CLIENT });
      return 'replaced';
    });
  }
}
