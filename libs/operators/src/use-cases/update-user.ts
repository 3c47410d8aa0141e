import type { UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import { type Authorization, initiatorOf, reasonOf } from '../model/access.js';
import type { OperatedUser } from '../model/operated-user.js';
import type { OperatorsPorts } from '../ports.js';
import { lockTarget } from '../steps/lock-target.js';
import { userAfterChange } from '../steps/user-after-change.js';
import type { GivenProfile } from '../user-changes.js';

export interface UpdateUserInput {
  readonly authorization: Authorization;
  readonly userId: UserId;
  readonly profile: GivenProfile;
}

/** Changes name, image and additional fields of a user (operators §7). */
export class UpdateUser {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'directory' | 'userPreparation'>) {}

  /** Throws `NO_DATA_TO_UPDATE`, `OPERATED_USER_NOT_FOUND`, and what the identity context refuses. */
  async execute({ authorization, userId, profile }: UpdateUserInput): Promise<OperatedUser> {
    if (!this.ports.userPreparation.hasChange(profile)) throw new OperatorsError('NO_DATA_TO_UPDATE');
    await this.ports.transaction.run(async (store) => {
      await lockTarget(store, { authorization, userId, permission: 'user: update' });
      const fields = await store.userChanges.changeProfile(userId, profile);
      if (fields.length === 0) return;
      await store.journal.note({
        kind: 'profile.changed',
        outcome: 'done',
        subject: userId,
        ...initiatorOf(authorization),
        facts: { fields, ...reasonOf(authorization) },
      });
    });
    return userAfterChange(this.ports.directory, userId);
  }
}
