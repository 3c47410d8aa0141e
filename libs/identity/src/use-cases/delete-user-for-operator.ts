import type { Actor, UserId } from '@portvakt/kernel';

import type { IdentityPorts } from '../ports.js';

export interface DeleteUserForOperatorInput {
  readonly userId: UserId;
  readonly by: Actor;
}

/** Deletes a user unless the product refuses. The caller has ended what the user had open, and records the event. */
export class DeleteUserForOperator {
  constructor(private readonly ports: Pick<IdentityPorts, 'transaction'>) {}

  execute({ userId, by }: DeleteUserForOperatorInput): Promise<void> {
    return this.ports.transaction.run(async ({ users, rules }) => {
      const user = await users.findForUpdate(userId);
      if (user) await rules.leave(user, by);
      await users.remove(userId);
    });
  }
}
