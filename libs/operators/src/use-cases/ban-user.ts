import type { UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import { type Authorization, initiatorOf, reasonOf } from '../model/access.js';
import type { OperatedUser } from '../model/operated-user.js';
import type { Operator } from '../model/operator.js';
import { permissionDenied } from '../model/permission-denied.js';
import { isAdmin, isAllowed, type OperatorRoles, type Permission, storedRolesIn } from '../model/roles.js';
import type { LockedUser, OperatorsPorts, OperatorsStore } from '../ports.js';
import { accountLockedMail, accountUnlockedMail } from '../steps/ban-mails.js';
import { cancelRequests } from '../steps/end-request.js';
import { endSessions } from '../steps/end-sessions.js';
import { assertAdminRemains } from '../steps/last-admin.js';
import { lockTargetWithRoles } from '../steps/lock-target.js';
import { userAfterChange } from '../steps/user-after-change.js';

export interface BanUserInput {
  readonly authorization: Authorization;
  readonly userId: UserId;
  readonly banReason: string | null;
  /** Null for a ban that lasts until it is lifted. */
  readonly expiresInSeconds: number | null;
  /** Whether the user gets a mail. */
  readonly notify: boolean;
}

const PERMISSION: Permission = 'user: ban';

/** Bans a user and revokes all their sessions, links and codes; lifts a ban (operators §5.1, §6). */
export class BanUser {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'directory' | 'clock'>) {}

  async ban(input: BanUserInput): Promise<OperatedUser> {
    const { authorization, userId } = input;
    if (authorization.operator.kind === 'person' && authorization.operator.id === userId) {
      throw new OperatorsError('YOU_CANNOT_BAN_YOURSELF');
    }
    await this.ports.transaction.run(async (store) => {
      await store.users.lockRoles();
      const { user, role } = await lockForBan(store, authorization, userId);
      if (isAdmin(storedRolesIn(user.role))) await assertAdminRemains(store, userId);
      await this.apply(store, user, role, input);
    });
    return userAfterChange(this.ports.directory, userId);
  }

  async lift(authorization: Authorization, userId: UserId): Promise<OperatedUser> {
    await this.ports.transaction.run(async (store) => {
      const { user } = await lockForBan(store, authorization, userId);
      if (!user.banned) return;
      await store.users.liftBan(userId);
      await store.outbox.add(accountUnlockedMail(this.ports, user));
      const event = { kind: 'ban.lifted', outcome: 'done', subject: userId } as const;
      await store.journal.note({ ...event, ...initiatorOf(authorization), facts: reasonOf(authorization) });
    });
    return userAfterChange(this.ports.directory, userId);
  }

  private async apply(store: OperatorsStore, user: LockedUser, role: string, input: BanUserInput): Promise<void> {
    const { authorization, banReason, expiresInSeconds } = input;
    const now = this.ports.clock.now();
    const expires = expiresInSeconds === null ? null : new Date(now.getTime() + expiresInSeconds * 1000);
    await store.users.setBan(user.id, { reason: banReason, expires, by: role });
    const initiator = initiatorOf(authorization);
    const count = await endSessions(this.ports, store, user.id, initiator.client);
    await store.secondFactors.forgetDevices(user.id, initiator);
    await store.records.removeOf(user.id);
    if (input.notify) await store.outbox.add(accountLockedMail(this.ports, user, expires));
    const event = { ...initiator, outcome: 'done', subject: user.id } as const;
    // The reason of the ban is in the user's row too; that of the change is stored nowhere else.
    const reason = authorization.reason ?? banReason;
    const until = expires ? { until: expires.toISOString() } : {};
    await store.journal.note({
      ...event,
      kind: 'ban.set',
      facts: { ...until, ...(reason === null ? {} : { reason }) },
    });
    if (count > 0) await store.journal.note({ ...event, kind: 'session.ended', facts: { how: 'ban', count } });
    await cancelRequests(this.ports, store, { user, ...initiator, notifiesOwner: input.notify });
  }
}

/**
 * Locks the user, and returns the role under which the operator bans. Throws where an admin has banned the user and the
 * operator is not an admin: they could replace that ban with a shorter one, or with one that they may lift.
 */
async function lockForBan(
  store: OperatorsStore,
  authorization: Authorization,
  userId: UserId,
): Promise<{ readonly user: LockedUser; readonly role: string }> {
  const { user, roles } = await lockTargetWithRoles(store, { authorization, userId, permission: PERMISSION });
  const role = authorization.operator.kind === 'token' ? 'service' : banningRole(roles, authorization.roles);
  if (user.banned && user.bannedBy === 'admin' && role !== 'admin') throw permissionDenied(PERMISSION);
  return { user, role };
}

/** `admin` if the operator has it, else their first role that has the permission. */
const banningRole = (names: Operator['roles'], roles: OperatorRoles): string =>
  names.find((name) => name === 'admin') ?? names.find((name) => isAllowed(roles[name] ?? {}, PERMISSION)) ?? 'service';
