import type { UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import type { Approval, OperatorNeed } from '../model/access.js';
import type { OperatedUser } from '../model/operated-user.js';
import type { OperatorsPorts } from '../ports.js';
import { actOf } from '../steps/done-by-operator.js';
import { lockTarget, reasonOf } from '../steps/lock-target.js';
import type { GivenProfile } from '../user-changes.js';

export interface UpdateUserInput {
  readonly approval: Approval;
  readonly userId: UserId;
  readonly profile: GivenProfile;
}

const NEED: OperatorNeed = { permission: 'user: update', code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS' };

/** Changes name, image and additional fields of a user (operators §7). */
export class UpdateUser {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'directory' | 'userRules'>) {}

  /** Throws `NO_DATA_TO_UPDATE`, `OPERATED_USER_NOT_FOUND`, and what the identity context refuses. */
  async execute({ approval, userId, profile }: UpdateUserInput): Promise<OperatedUser> {
    if (!this.ports.userRules.hasChange(profile)) throw new OperatorsError('NO_DATA_TO_UPDATE');
    await this.ports.transaction.run(async (store) => {
      await lockTarget(store, { approval, userId, need: NEED });
      const fields = await store.userChanges.changeProfile(userId, profile);
      if (fields.length === 0) return;
      await store.journal.note({
        kind: 'profile.changed',
        outcome: 'done',
        subject: userId,
        ...actOf(approval),
        facts: { fields, ...reasonOf(approval) },
      });
    });
    const changed = await this.ports.directory.find(userId);
    if (!changed) throw new OperatorsError('OPERATED_USER_NOT_FOUND');
    return changed;
  }
}
