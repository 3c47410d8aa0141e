import type { UserId } from '@portvakt/kernel';

import type { User } from '../model/user.js';
import type { IdentityPorts } from '../ports.js';

/**
 * Asks the product's password rules about a new password. Reads the user only where there is a rule. Returns the hash
 * of the password that the user had then; undefined without rules.
 */
export async function judgePassword(
  { passwordRules, transaction }: Pick<IdentityPorts, 'passwordRules' | 'transaction'>,
  password: string,
  userId: UserId,
): Promise<string | null | undefined> {
  let current: string | null | undefined;
  const user = (): Promise<User | null> =>
    transaction.run(async ({ users, credentials }) => {
      const found = await users.findForUpdate(userId);
      current = await credentials.findHash(userId);
      return found;
    });
  await passwordRules.judge({ password, field: 'newPassword', user });
  return current;
}
