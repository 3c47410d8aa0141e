import type { UserId } from '@portvakt/kernel';

import type { User } from '../model/user.js';
import type { IdentityPorts } from '../ports.js';

/** Throws where a rule of the product refuses the new password. Reads the user only where there is a rule. */
export async function applyPasswordRules(
  { passwordRules, transaction }: Pick<IdentityPorts, 'passwordRules' | 'transaction'>,
  password: string,
  userId: UserId,
): Promise<void> {
  const user = (): Promise<User | null> => transaction.run(({ users }) => users.findForUpdate(userId));
  await passwordRules.judge({ password, field: 'newPassword', user });
}
