import { type Caller, type Client, lockCaller, type UserSummary } from '@portvakt/kernel';

import { type Identity, linkAccount, withTokens } from '../model/account.js';
import type { ProviderTokens } from '../model/provider-tokens.js';
import { RedirectRefusal } from '../model/redirect-code.js';
import type { SignInState } from '../model/sign-in-state.js';
import type { SocialProvider } from '../model/social-provider.js';
import type { SocialPorts, SocialStore } from '../ports.js';
import { accountLinkedMail } from './account-linked-mail.js';

export interface IdentityToJoin {
  readonly provider: SocialProvider;
  /** The provider's name of the person. */
  readonly accountId: string;
  readonly tokens: ProviderTokens;
  readonly link: NonNullable<SignInState['link']>;
  /** Whose session the browser came back with. */
  readonly caller: Caller | null;
  readonly client: Client;
}

type JoinPorts = Pick<SocialPorts, 'transaction' | 'clock' | 'random' | 'policy'>;

/** Joins an identity to the user who asked for it, and who is still signed in (specification §12.4, C3). */
export const linkIdentity = (ports: JoinPorts, wish: IdentityToJoin): Promise<void> =>
  ports.transaction.run(async (store) => {
    if (!ports.policy.linkingEnabled) throw new RedirectRefusal('unable_to_link_account');
    const identity = { providerId: wish.provider.id, accountId: wish.accountId };
    await store.accounts.lockIdentity(identity);
    const person = await lockOwner(store, wish);
    const account = await store.accounts.findForUpdate(identity);
    if (account && account.userId !== person.id) throw new RedirectRefusal('account_already_linked_to_different_user');
    if (account) await store.accounts.keepTokens(withTokens(account, wish.tokens, ports.clock.now()));
    else await add(ports, store, person, identity, wish);
  });

async function lockOwner({ people, sessions }: SocialStore, { link, caller }: IdentityToJoin): Promise<UserSummary> {
  const person = caller?.id === link.userId ? await lockCaller(people, sessions, caller) : null;
  if (!person) throw new RedirectRefusal('unable_to_link_account');
  return person;
}

async function add(
  ports: JoinPorts,
  { accounts, outbox }: SocialStore,
  person: UserSummary,
  identity: Identity,
  { provider, tokens, client }: IdentityToJoin,
): Promise<void> {
  const account = linkAccount(identity, { userId: person.id, tokens }, ports.clock.now(), ports.random);
  if (!(await accounts.add(account))) throw new RedirectRefusal('unable_to_link_account');
  await outbox.add(accountLinkedMail(ports, person, provider, client));
}
