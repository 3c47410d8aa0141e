import type { UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import { type Authorization, initiatorOf, proofKindOf, reasonOf } from '../model/access.js';
import type { Permission } from '../model/roles.js';
import type { OperatorsPorts } from '../ports.js';
import { accountRemovedMail } from '../steps/account-removed-mail.js';
import { assertNoOperator } from '../steps/assert-no-operator.js';
import { deleteUser } from '../steps/delete-user.js';
import { lockTarget } from '../steps/lock-target.js';

const PERMISSION: Permission = 'user: delete';

/** Deletes a user with everything of theirs, whether users may delete their own accounts or not (operators §6). */
export class RemoveUser {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'directory' | 'clock' | 'policy'>) {}

  /**
   * Throws `YOU_CANNOT_REMOVE_YOURSELF`, `OPERATED_USER_NOT_FOUND`, `USER_IS_AN_OPERATOR`, or `REQUEST_REQUIRED` where a
   * second operator has to agree.
   */
  async execute(authorization: Authorization, userId: UserId): Promise<void> {
    const { operator } = authorization;
    if (operator.kind === 'person' && operator.id === userId) throw new OperatorsError('YOU_CANNOT_REMOVE_YOURSELF');
    const { directory, policy, transaction } = this.ports;
    const seen = await directory.find(userId);
    if (!seen) throw new OperatorsError('OPERATED_USER_NOT_FOUND');
    assertNoOperator(seen, authorization, PERMISSION);
    if (policy.removalNeedsRequest) throw new OperatorsError('REQUEST_REQUIRED');
    await transaction.run(async (store) => {
      const user = await lockTarget(store, { authorization, userId, permission: PERMISSION });
      assertNoOperator(user, authorization, PERMISSION);
      await store.outbox.add(accountRemovedMail(this.ports, user));
      const facts = { proof: proofKindOf(authorization), ...reasonOf(authorization) };
      await deleteUser(this.ports, store, { user, facts, ...initiatorOf(authorization) });
    });
  }
}
