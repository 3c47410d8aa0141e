import {
  type Actor,
  ANYONE,
  type Caller,
  type Client,
  lockCaller,
  userActor,
  type UserSummary,
} from '@portvakt/kernel';

import type { AccountRefused } from '../events.js';
import { type Identity, linkAccount, withTokens } from '../model/account.js';
import type { ProviderTokens } from '../model/provider-tokens.js';
import { type RedirectCode, RedirectRefusal } from '../model/redirect-code.js';
import type { SignInState } from '../model/sign-in-state.js';
import type { SocialProvider } from '../model/social-provider.js';
import type { SocialPorts, SocialStore } from '../ports.js';
import { accountLinkedMail } from './account-linked-mail.js';
import { lockIdentity, type PresentedIdentity } from './lock-identity.js';

export interface LinkRequest extends PresentedIdentity {
  readonly provider: SocialProvider;
  readonly tokens: ProviderTokens;
  readonly link: NonNullable<SignInState['link']>;
  /** The session that came with the callback. */
  readonly caller: Caller | null;
  readonly client: Client;
}

type LinkPorts = Pick<SocialPorts, 'transaction' | 'journal' | 'clock' | 'random' | 'policy'>;

/** `reason` is the audit log's alone. */
class LinkRefusal extends RedirectRefusal {
  constructor(
    readonly reason: AccountRefused['facts']['reason'],
    code: RedirectCode = 'unable_to_link_account',
  ) {
    super(code);
  }
}

/** Links an identity to the user who requested it, if that user is still signed in (specification §12.4, C3). */
export async function linkIdentity(ports: LinkPorts, request: LinkRequest): Promise<void> {
  try {
    await ports.transaction.run((store) => link(ports, store, request));
  } catch (error) {
    if (error instanceof LinkRefusal) await reportRefusal(ports, request, error);
    throw error;
  }
}

async function link(ports: LinkPorts, store: SocialStore, request: LinkRequest): Promise<void> {
  if (!ports.policy.linkingEnabled) throw new LinkRefusal('linking-off');
  const identity = await lockIdentity(store, request.provider.id, request);
  const user = await lockOwner(store, request);
  const account = await store.accounts.findForUpdate(identity);
  if (account && account.userId !== user.id)
    throw new LinkRefusal('linked-to-another-user', 'account_already_linked_to_different_user');
  if (account) await store.accounts.updateTokens(withTokens(account, request.tokens, ports.clock.now()));
  else await add(ports, store, user, identity, request);
}

async function lockOwner({ users, sessions }: SocialStore, { link, caller }: LinkRequest): Promise<UserSummary> {
  const user = caller?.id === link.userId ? await lockCaller(users, sessions, caller) : null;
  if (!user) throw new LinkRefusal('not-signed-in');
  return user;
}

async function add(
  ports: LinkPorts,
  { accounts, outbox, journal }: SocialStore,
  user: UserSummary,
  identity: Identity,
  { provider, tokens, caller, client }: LinkRequest,
): Promise<void> {
  const account = linkAccount(identity, { userId: user.id, tokens }, ports.clock.now(), ports.random);
  if (!(await accounts.add(account))) throw new LinkRefusal('not-stored');
  await outbox.add(accountLinkedMail(ports, user, provider, client));
  await journal.note({
    kind: 'account.linked',
    outcome: 'done',
    subject: user.id,
    by: actorOf(caller),
    client,
    facts: { provider: provider.id },
  });
}

const reportRefusal = (
  { journal }: LinkPorts,
  { provider, link: { userId }, caller, client }: LinkRequest,
  { reason }: LinkRefusal,
): Promise<void> =>
  journal.note({
    kind: 'account.refused',
    outcome: 'refused',
    subject: userId,
    by: actorOf(caller),
    client,
    facts: { provider: provider.id, reason },
  });

const actorOf = (caller: Caller | null): Actor => (caller ? userActor(caller) : ANYONE);
