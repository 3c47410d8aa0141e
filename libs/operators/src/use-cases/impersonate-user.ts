import { type ClientInfo, noteEndsOfImpersonations, noticeTo, textFromUser, type UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import type { StartedImpersonation } from '../impersonation-ports.js';
import type { AccountViewedMail } from '../mails.js';
import { type Authorization, initiatorOf, reasonOf } from '../model/access.js';
import type { OperatedUser } from '../model/operated-user.js';
import { permissionDenied } from '../model/permission-denied.js';
import { NO_ROLE, type Permission } from '../model/roles.js';
import type { LockedUser, OperatorsPorts } from '../ports.js';
import { endImpersonationsBy } from '../steps/end-impersonations.js';
import { lockTarget } from '../steps/lock-target.js';

const PERMISSION: Permission = 'user: impersonate';

export interface BegunImpersonation extends StartedImpersonation {
  readonly user: OperatedUser;
}

/** Lets an operator see an account as its user, without changing it, for a short time (operators §9). */
export class ImpersonateUser {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'directory' | 'clock' | 'policy'>) {}

  /**
   * Ends the operator's current impersonation. Throws `YOU_CANNOT_IMPERSONATE_ADMINS` for a user with any role, the
   * operator among them, and `BANNED_USER`.
   */
  begin(authorization: Authorization, userId: UserId): Promise<BegunImpersonation> {
    return this.ports.transaction.run(async (store) => {
      const user = await lockTarget(store, { authorization, userId, permission: PERMISSION });
      const { operator, client } = authorization;
      if (operator.kind === 'token') throw permissionDenied(PERMISSION);
      if ((user.role ?? NO_ROLE) !== NO_ROLE) throw new OperatorsError('YOU_CANNOT_IMPERSONATE_ADMINS');
      if (user.banned) throw new OperatorsError('BANNED_USER');
      await endImpersonationsBy(this.ports, store, operator.id, client);
      const lifetimeMs = this.ports.policy.impersonationLifetimeMs;
      const started = await store.impersonations.start({ userId, by: operator.id, client, lifetimeMs });
      if (started === 'refused') throw new OperatorsError('BANNED_USER');
      await store.outbox.add(this.mailTo(user, lifetimeMs));
      await store.journal.note({
        kind: 'impersonation.begun',
        outcome: 'done',
        subject: userId,
        ...initiatorOf(authorization),
        facts: reasonOf(authorization),
      });
      return { ...started, user };
    });
  }

  /**
   * Deletes the session with this token if it is an impersonated one, and returns the operator's id; null if it is
   * not, or no longer exists.
   */
  end(token: string, client: ClientInfo): Promise<UserId | null> {
    return this.ports.transaction.run(async (store) => {
      const ended = await store.sessions.takeImpersonated(token);
      if (!ended) return null;
      await noteEndsOfImpersonations(this.ports, store, [ended], client);
      return ended.impersonatedBy;
    });
  }

  /** The operator whose own session continues; null if they were deleted. */
  async operator(id: UserId): Promise<OperatedUser | null> {
    return this.ports.directory.find(id);
  }

  private mailTo(user: LockedUser, lifetimeMs: number): AccountViewedMail {
    const now = this.ports.clock.now();
    return {
      kind: 'account-viewed',
      ...noticeTo(user, now),
      data: {
        name: textFromUser(user.name, user),
        at: now.toISOString(),
        lifetimeSeconds: String(lifetimeMs / 1000),
      },
    };
  }
}
