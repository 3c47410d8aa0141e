import type { UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import { type Approval, mayDo, type OperatorNeed } from '../model/access.js';
import type { OperatedUser } from '../model/operated-user.js';
import { NO_ROLE } from '../model/roles.js';
import { storedRole } from '../model/stored-role.js';
import type { OperatorsPorts, OperatorsStore } from '../ports.js';
import { changeRole } from '../steps/change-role.js';
import { actOf, kindOf } from '../steps/done-by-operator.js';
import { assertStillAllowed, reasonOf } from '../steps/lock-target.js';
import type { GivenUser } from '../user-changes.js';

export interface CreateUserInput {
  readonly approval: Approval;
  readonly user: GivenUser;
  readonly roles: readonly string[];
}

const NEED: OperatorNeed = { permission: 'user: create', code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS' };
const ROLE_NEED: OperatorNeed = { permission: 'user: set-role', code: 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE' };

/** Creates a user, without a session. Without a password the user gets a link to choose one (operators §6). */
export class CreateUser {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'directory' | 'userRules' | 'clock'>) {}

  /** Throws the refusals of the identity context too, such as `INVALID_EMAIL` and `USER_ALREADY_EXISTS`. */
  async execute({ approval, user, roles }: CreateUserInput): Promise<OperatedUser> {
    const { transaction, directory, userRules } = this.ports;
    userRules.checkNewUser(user);
    const role = roleGivenBy(approval, roles);
    const passwordHash = await userRules.prepareNewUser(user);
    const id = await transaction.run(async (store) => {
      if (role !== null) await store.users.lockRoles();
      await assertStillAllowed(store, approval, role === null ? [NEED] : [NEED, ROLE_NEED]);
      const created = await store.userChanges.create(user, passwordHash, actOf(approval));
      await note(store, approval, created);
      if (role !== null) await this.giveRole(store, approval, created, role);
      return created;
    });
    const created = await directory.find(id);
    if (!created) throw new OperatorsError('OPERATED_USER_NOT_FOUND');
    return created;
  }

  private async giveRole(store: OperatorsStore, approval: Approval, id: UserId, role: string): Promise<void> {
    const user = (await store.users.lock([id])).get(id);
    if (!user) throw new OperatorsError('OPERATED_USER_NOT_FOUND');
    await changeRole(this.ports, store, { user, role, ...actOf(approval), ...reasonOf(approval) });
  }
}

/** Null for a user without a role: the permission to create users is then enough. */
function roleGivenBy({ operator, roles }: Approval, names: readonly string[]): string | null {
  if (names.every((name) => name === NO_ROLE)) return null;
  if (!mayDo(operator, ROLE_NEED.permission)) throw new OperatorsError(ROLE_NEED.code);
  return storedRole(names, roles);
}

const note = ({ journal }: OperatorsStore, approval: Approval, subject: UserId): Promise<void> =>
  journal.note({
    kind: 'user.created',
    outcome: 'done',
    subject,
    ...actOf(approval),
    facts: { by: kindOf(approval.operator), ...reasonOf(approval) },
  });
