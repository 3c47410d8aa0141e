import type { Client, UserSummary } from '@portvakt/kernel';

import { RequiredAtSocialSignUpError, SocialError } from '../errors.js';
import { type Account, type Identity, linkAccount, withTokens } from '../model/account.js';
import { judgeLink } from '../model/linking-rule.js';
import type { ProviderTokens } from '../model/provider-tokens.js';
import type { SocialProvider } from '../model/social-provider.js';
import type { Introduction, SocialPorts, SocialStore } from '../ports.js';
import { accountLinkedMail } from './account-linked-mail.js';

export type EntryPorts = Pick<SocialPorts, 'transaction' | 'clock' | 'random' | 'policy'>;

/** A sign-in with an identity that a provider has confirmed. */
export interface Entry {
  readonly provider: SocialProvider;
  readonly accountId: string;
  readonly introduction: Introduction;
  readonly tokens: ProviderTokens;
  readonly requestSignUp: boolean;
  /** Where the mail of a sign-up leads. */
  readonly callbackUrl: string;
  readonly client: Client;
}

export interface SigningInUser {
  readonly person: UserSummary;
  readonly isNew: boolean;
  /** The account found for the identity; null if the user was created or linked by this sign-in. */
  readonly account: Account | null;
}

/** A concurrent transaction changed the rows that were read; a second attempt sees the change. */
export class LostRace extends Error {}

/** The user for an identity (specification §12.3, steps 1 to 4): known by it, joined to it, or made for it. */
export async function findOrCreateUser(ports: EntryPorts, store: SocialStore, entry: Entry): Promise<SigningInUser> {
  const identity = { providerId: entry.provider.id, accountId: entry.accountId };
  await store.accounts.lockIdentity(identity);
  const known = await findLinked(store, identity);
  if (known) return known;

  const owner = await store.people.findByEmail(entry.introduction.email);
  return owner
    ? { person: await join(ports, store, identity, entry, owner), isNew: false, account: null }
    : { person: await register(ports, store, identity, entry), isNew: true, account: null };
}

/**
 * What a sign-in leaves with somebody who is let in (specification §12.3, steps 5 and 6): never before the second
 * factor, or whoever holds the identity alone could change the user (security A1).
 */
export async function updateFromProvider(
  { policy, clock }: EntryPorts,
  { accounts, people }: SocialStore,
  { person, isNew, account }: SigningInUser,
  { provider, introduction, tokens, client }: Entry,
): Promise<UserSummary> {
  if (account && policy.updateAccountOnSignIn) await accounts.keepTokens(withTokens(account, tokens, clock.now()));
  if (isNew || !provider.rules.overridesUserInfo) return person;
  const followed = await people.follow(person.id, introduction, client);
  if (!followed) throw new LostRace();
  return followed;
}

/** The account is looked at again once its user is held: it may have been unlinked in between. */
async function findLinked({ people, accounts }: SocialStore, identity: Identity): Promise<SigningInUser | null> {
  const seen = await accounts.find(identity);
  const person = seen && (await people.findForUpdate(seen.userId));
  const account = person && (await accounts.findForUpdate(identity));
  return account?.userId === person?.id && account ? { person, isNew: false, account } : null;
}

async function register(
  { clock, random }: EntryPorts,
  { people, accounts }: SocialStore,
  identity: Identity,
  { provider: { rules }, requestSignUp, introduction, client, callbackUrl, tokens }: Entry,
): Promise<UserSummary> {
  if (rules.signUpDisabled || (rules.implicitSignUpDisabled && !requestSignUp))
    throw new SocialError('SIGNUP_DISABLED');
  const registration = await people.register(introduction, client, callbackUrl);
  if (registration.kind === 'taken') throw new LostRace();
  if (registration.kind === 'refused') throw new SocialError('UNABLE_TO_CREATE_USER');
  if (registration.kind === 'required') throw new RequiredAtSocialSignUpError(registration.field);
  const { person } = registration;
  const account = linkAccount(identity, { userId: person.id, tokens }, clock.now(), random);
  if (!(await accounts.add(account))) throw new SocialError('UNABLE_TO_CREATE_USER');
  return person;
}

/**
 * Only where the provider, or the operator, vouches for the mailbox; never because two texts are equal (security G1,
 * G3).
 */
async function join(
  ports: EntryPorts,
  store: SocialStore,
  identity: Identity,
  { provider, introduction, client, tokens }: Entry,
  { id }: UserSummary,
): Promise<UserSummary> {
  const owner = await store.people.findForUpdate(id);
  if (owner?.email !== introduction.email) throw new LostRace();
  const { emailVerified } = introduction;
  const verdict = judgeLink(ports.policy, { providerId: provider.id, emailVerified, person: owner });
  if (verdict === 'refuse') throw new SocialError('ACCOUNT_NOT_LINKED');
  const person = verdict === 'reclaim' ? await store.people.reclaim(id, client) : owner;
  if (!person) throw new LostRace();
  const account = linkAccount(identity, { userId: id, tokens }, ports.clock.now(), ports.random);
  if (!(await store.accounts.add(account))) throw new SocialError('UNABLE_TO_LINK_ACCOUNT');
  await store.outbox.add(accountLinkedMail(ports, owner, provider, client));
  return person;
}
