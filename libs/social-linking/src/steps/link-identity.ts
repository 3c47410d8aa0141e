import { type Caller, type Client, lockCaller, type UserSummary } from '@portvakt/kernel';

import { type Identity, linkAccount, withTokens } from '../model/account.js';
import type { ProviderTokens } from '../model/provider-tokens.js';
import { RedirectRefusal } from '../model/redirect-code.js';
import type { SignInState } from '../model/sign-in-state.js';
import type { SocialProvider } from '../model/social-provider.js';
import type { SocialPorts, SocialStore } from '../ports.js';
import { accountLinkedMail } from './account-linked-mail.js';

export interface LinkRequest {
  readonly provider: SocialProvider;
  /** The provider's user id. */
  readonly accountId: string;
  readonly tokens: ProviderTokens;
  readonly link: NonNullable<SignInState['link']>;
  /** The session that came with the callback. */
  readonly caller: Caller | null;
  readonly client: Client;
}

type LinkPorts = Pick<SocialPorts, 'transaction' | 'clock' | 'random' | 'policy'>;

/** Links an identity to the user who requested it, if that user is still signed in (specification §12.4, C3). */
export const linkIdentity = (ports: LinkPorts, request: LinkRequest): Promise<void> =>
  ports.transaction.run(async (store) => {
    if (!ports.policy.linkingEnabled) throw new RedirectRefusal('unable_to_link_account');
    const identity = { providerId: request.provider.id, accountId: request.accountId };
    await store.accounts.lockIdentity(identity);
    const user = await lockOwner(store, request);
    const account = await store.accounts.findForUpdate(identity);
    if (account && account.userId !== user.id) throw new RedirectRefusal('account_already_linked_to_different_user');
    if (account) await store.accounts.updateTokens(withTokens(account, request.tokens, ports.clock.now()));
    else await add(ports, store, user, identity, request);
  });

async function lockOwner({ users, sessions }: SocialStore, { link, caller }: LinkRequest): Promise<UserSummary> {
  const user = caller?.id === link.userId ? await lockCaller(users, sessions, caller) : null;
  if (!user) throw new RedirectRefusal('unable_to_link_account');
  return user;
}

async function add(
  ports: LinkPorts,
  { accounts, outbox }: SocialStore,
  user: UserSummary,
  identity: Identity,
  { provider, tokens, client }: LinkRequest,
): Promise<void> {
  const account = linkAccount(identity, { userId: user.id, tokens }, ports.clock.now(), ports.random);
  if (!(await accounts.add(account))) throw new RedirectRefusal('unable_to_link_account');
  await outbox.add(accountLinkedMail(ports, user, provider, client));
}
