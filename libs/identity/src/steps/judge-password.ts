import type { UserId } from '@portvakt/kernel';

import type { IdentityPorts } from '../ports.js';

/** Asks the rules of the product about a new password of a user, who is read only if there is a rule. */
export const judgePassword = (
  { passwordRules, transaction }: Pick<IdentityPorts, 'passwordRules' | 'transaction'>,
  password: string,
  userId: UserId,
): Promise<void> => {
  const user = () => transaction.run(({ users }) => users.findForUpdate(userId));
  return passwordRules.judge({ password, field: 'newPassword', user });
};
