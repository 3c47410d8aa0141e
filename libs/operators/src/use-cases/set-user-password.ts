import type { Email, UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import { type Authorization, initiatorOf, proofKindOf, reasonOf } from '../model/access.js';
import type { Permission } from '../model/roles.js';
import type { OperatorsPorts, OperatorsStore } from '../ports.js';
import { assertNoOperator } from '../steps/assert-no-operator.js';
import { lockTarget } from '../steps/lock-target.js';
import type { PreparedPassword } from '../user-changes.js';

export interface SetUserPasswordInput {
  readonly authorization: Authorization;
  readonly userId: UserId;
  readonly newPassword: string;
}

const PERMISSION: Permission = 'user: set-password';

/** Sets the password of a user, where the deployment allows it (operators OP8). Ends all sessions and links. */
export class SetUserPassword {
  constructor(
    private readonly ports: Pick<OperatorsPorts, 'transaction' | 'directory' | 'userPreparation' | 'policy'>,
  ) {}

  /**
   * Throws `SETTING_PASSWORDS_IS_NOT_ENABLED`, the refusals of the identity context for the length,
   * `OPERATED_USER_NOT_FOUND` or `USER_IS_AN_OPERATOR`.
   */
  async execute({ authorization, userId, newPassword }: SetUserPasswordInput): Promise<void> {
    const { policy, userPreparation, directory, transaction } = this.ports;
    if (!policy.setPasswordEnabled) throw new OperatorsError('SETTING_PASSWORDS_IS_NOT_ENABLED');
    userPreparation.checkPassword(newPassword);
    const seen = await directory.find(userId);
    if (!seen) throw new OperatorsError('OPERATED_USER_NOT_FOUND');
    assertNoOperator(seen, authorization, PERMISSION);
    let email: Email | null;
    // If the password was changed in the meantime, the rules run again with the new one.
    do {
      const password = await userPreparation.preparePassword(userId, newPassword);
      email = await transaction.run((store) => this.set(store, authorization, userId, password));
    } while (email === null);
    await userPreparation.restorePasswordAttempts(email);
  }

  /** Returns the address of the user; null for a password that is outdated. */
  private async set(
    store: OperatorsStore,
    authorization: Authorization,
    userId: UserId,
    password: PreparedPassword,
  ): Promise<Email | null> {
    const user = await lockTarget(store, { authorization, userId, permission: PERMISSION });
    assertNoOperator(user, authorization, PERMISSION);
    if ((await store.userChanges.setPassword(userId, password, initiatorOf(authorization))) === 'outdated') return null;
    await store.journal.note({
      kind: 'password.set',
      outcome: 'done',
      subject: userId,
      ...initiatorOf(authorization),
      facts: { sessionsEnded: true, by: proofKindOf(authorization), ...reasonOf(authorization) },
    });
    return user.email;
  }
}
