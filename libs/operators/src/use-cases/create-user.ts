import type { UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import { type Authorization, initiatorOf, mayDo, proofKindOf, reasonOf } from '../model/access.js';
import type { OperatedUser } from '../model/operated-user.js';
import { permissionDenied } from '../model/permission-denied.js';
import { NO_ROLE } from '../model/roles.js';
import { storedRole } from '../model/stored-role.js';
import type { OperatorsPorts, OperatorsStore } from '../ports.js';
import { changeRole } from '../steps/change-role.js';
import { assertStillAllowed } from '../steps/lock-target.js';
import { userAfterChange } from '../steps/user-after-change.js';
import type { GivenUser } from '../user-changes.js';

export interface CreateUserInput {
  readonly authorization: Authorization;
  readonly user: GivenUser;
  readonly roles: readonly string[];
}

/** Creates a user, without a session. Without a password the user gets a link to choose one (operators §6). */
export class CreateUser {
  constructor(
    private readonly ports: Pick<OperatorsPorts, 'transaction' | 'directory' | 'userPreparation' | 'clock'>,
  ) {}

  /** Throws the refusals of the identity context too, such as `INVALID_EMAIL` and `USER_ALREADY_EXISTS`. */
  async execute({ authorization, user, roles }: CreateUserInput): Promise<OperatedUser> {
    const { transaction, directory, userPreparation } = this.ports;
    userPreparation.checkNewUser(user);
    const role = roleGivenBy(authorization, roles);
    const passwordHash = await userPreparation.prepareNewUser(user);
    const id = await transaction.run(async (store) => {
      if (role !== null) await store.users.lockRoles();
      await assertStillAllowed(
        store,
        authorization,
        role === null ? ['user: create'] : ['user: create', 'user: set-role'],
      );
      const created = await store.userChanges.create(user, passwordHash, initiatorOf(authorization));
      await note(store, authorization, created);
      if (role !== null) await this.giveRole(store, authorization, created, role);
      return created;
    });
    return userAfterChange(directory, id);
  }

  private async giveRole(store: OperatorsStore, authorization: Authorization, id: UserId, role: string): Promise<void> {
    const user = (await store.users.lock([id])).get(id);
    if (!user) throw new OperatorsError('OPERATED_USER_NOT_FOUND');
    await changeRole(this.ports, store, { user, role, ...initiatorOf(authorization), ...reasonOf(authorization) });
  }
}

/** Null for a user without a role: the permission to create users is then enough. */
function roleGivenBy({ operator, roles }: Authorization, names: readonly string[]): string | null {
  if (names.every((name) => name === NO_ROLE)) return null;
  if (!mayDo(operator, 'user: set-role')) throw permissionDenied('user: set-role');
  return storedRole(names, roles);
}

const note = ({ journal }: OperatorsStore, authorization: Authorization, subject: UserId): Promise<void> =>
  journal.note({
    kind: 'user.created',
    outcome: 'done',
    subject,
    ...initiatorOf(authorization),
    facts: { by: proofKindOf(authorization), ...reasonOf(authorization) },
  });
