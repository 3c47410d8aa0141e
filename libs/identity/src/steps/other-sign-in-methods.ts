import type { UserId } from '@portvakt/kernel';

import type { IdentityStore } from '../ports.js';

/** What opens an account beside its password, and stays when the password is replaced. */
export interface OtherSignInMethods {
  readonly hasPasskeys: boolean;
  readonly hasLinkedAccounts: boolean;
}

export async function readOtherSignInMethods(
  { passkeys, linkedAccounts }: Pick<IdentityStore, 'passkeys' | 'linkedAccounts'>,
  userId: UserId,
): Promise<OtherSignInMethods> {
  return { hasPasskeys: await passkeys.exist(userId), hasLinkedAccounts: await linkedAccounts.exist(userId) };
}
