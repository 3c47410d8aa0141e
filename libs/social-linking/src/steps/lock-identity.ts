import type { Identity } from '../model/account.js';
import type { SocialStore } from '../ports.js';

/** An identity at a provider. */
export interface PresentedIdentity {
  readonly accountId: string;
  /** As in `ProviderProfile`. */
  readonly formerAccountId?: string | undefined;
}

/** Locks the identity until the transaction ends. An account that has its former id is found by the new one from now on. */
export async function lockIdentity(
  { accounts }: Pick<SocialStore, 'accounts'>,
  providerId: string,
  { accountId, formerAccountId }: PresentedIdentity,
): Promise<Identity> {
  const identity = { providerId, accountId };
  await accounts.lockIdentity(identity);
  if (formerAccountId && formerAccountId !== accountId)
    await accounts.changeAccountId({ providerId, accountId: formerAccountId }, accountId);
  return identity;
}
