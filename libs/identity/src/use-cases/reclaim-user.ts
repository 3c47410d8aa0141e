import { type Client, type UserId, userWithoutSession } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import type { User } from '../model/user.js';
import type { IdentityPorts } from '../ports.js';
import { removeAccountsAndPasskeys } from '../steps/remove-accounts-and-passkeys.js';

export interface ReclaimUserInput {
  readonly userId: UserId;
  readonly client: Client;
}

/**
 * Gives an account with an unverified e-mail address to the owner of the mailbox (specification C11, D-08b). The
 * account may have been created by another person, so everything attached to it is removed: linked identities, passkeys,
 * sessions, second factor, pending records and the password. Returns the user, whose address is verified now; `operator`
 * for a user with a role, who is left as they are: the role, too, may be another person's (operators OP14).
 */
export class ReclaimUser {
  constructor(private readonly ports: Pick<IdentityPorts, 'transaction' | 'clock'>) {}

  execute({ userId, client }: ReclaimUserInput): Promise<User | 'operator'> {
    const now = this.ports.clock.now();
    const by = userWithoutSession(userId);
    return this.ports.transaction.run(async (store) => {
      const user = await store.users.findForUpdate(userId);
      if (!user) throw new IdentityError('CALLER_NOT_FOUND');
      if (await store.operatorRoles.isOperator(userId)) return 'operator';
      await removeAccountsAndPasskeys(store, userId, { by, client });
      await store.sessions.revokeAll({ userId, how: 'reclaim', by, client });
      await store.secondFactor.reclaim(userId, client);
      await store.records.removeOf(userId);
      await store.credentials.empty(userId, now);
      if (await store.users.verifyEmail(userId, user.email, now)) {
        await store.journal.note({ kind: 'email.verified', outcome: 'done', subject: userId, by, client, facts: {} });
      }
      return (await store.users.findForUpdate(userId)) ?? user;
    });
  }
}
