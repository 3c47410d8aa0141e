import { type Client, isBanned, type UserId, type UserSummary, userWithoutSession } from '@portvakt/kernel';

import { RequiredAtSocialSignUpError, SignInRefusal, SocialError } from '../errors.js';
import { type Account, type Identity, linkAccount, withTokens } from '../model/account.js';
import { decideLink } from '../model/linking-rule.js';
import type { ProviderTokens } from '../model/provider-tokens.js';
import type { SocialProvider } from '../model/social-provider.js';
import type { GivenFields, SocialPorts, SocialStore, UserProfile } from '../ports.js';
import { accountLinkedMail } from './account-linked-mail.js';
import { lockIdentity, type PresentedIdentity } from './lock-identity.js';

export type SignInPorts = Pick<SocialPorts, 'transaction' | 'journal' | 'clock' | 'random' | 'policy'>;

/** A sign-in with an identity that the provider has confirmed. */
export interface SocialSignIn extends PresentedIdentity {
  readonly provider: SocialProvider;
  /** How events name the sign-in: the id of the provider, or `id-token`. */
  readonly way: string;
  readonly userProfile: UserProfile;
  readonly tokens: ProviderTokens;
  readonly requestSignUp: boolean;
  /** The URL after the verification link of a sign-up. */
  readonly callbackUrl: string;
  readonly client: Client;
  /** The trusted-device cookie of the request. */
  readonly trustedDeviceCookie: string | null;
  /** For a sign-up that waited for required fields: what the user gave now. */
  readonly given?: GivenFields | undefined;
}

export interface SigningInUser {
  readonly user: UserSummary;
  readonly isNew: boolean;
  /** The account found for the identity; null if the user was created or linked by this sign-in. */
  readonly account: Account | null;
}

/** A concurrent transaction changed the rows that were read; a second attempt sees the change. */
export class LostRace extends Error {}

/** The product asks new users of providers for fields that this one has not given yet. */
export class IncompleteSignUp extends Error {}

/** Finds the user by the identity, links the identity by e-mail address, or creates a user (specification §12.3, steps 1 to 4). */
export async function findOrCreateUser(
  ports: SignInPorts,
  store: SocialStore,
  signIn: SocialSignIn,
): Promise<SigningInUser> {
  const identity = await lockIdentity(store, signIn.provider.id, signIn);
  const linked = await findLinked(store, identity);
  if (linked) assertNotBanned(ports, linked.user);
  if (linked) return linked;

  const owner = await store.users.findByEmail(signIn.userProfile.email);
  return owner
    ? { user: await linkTo(owner.id, ports, store, identity, signIn), isNew: false, account: null }
    : { user: await register(ports, store, identity, signIn), isNew: true, account: null };
}

/**
 * Updates the stored tokens and the user from the provider (specification §12.3, steps 5 and 6). It must not run before
 * the second factor: the identity alone would suffice to change the user (security A1).
 */
export async function updateFromProvider(
  { policy, clock }: SignInPorts,
  { accounts, users }: SocialStore,
  { user, isNew, account }: SigningInUser,
  { provider, userProfile, tokens, client, given }: SocialSignIn,
): Promise<UserSummary> {
  // Since this profile was fetched, the account may have got newer tokens by another sign-in.
  if (given) return user;
  if (account && policy.updateAccountOnSignIn) await accounts.updateTokens(withTokens(account, tokens, clock.now()));
  if (isNew || !provider.policy.overridesUserInfo) return user;
  const updated = await users.updateFromProfile(user.id, userProfile, client);
  if (!updated) throw new LostRace();
  return updated;
}

/** Reads the account again after its user is locked: it may have been unlinked in between. */
async function findLinked({ users, accounts }: SocialStore, identity: Identity): Promise<SigningInUser | null> {
  const seen = await accounts.find(identity);
  const user = seen && (await users.findForUpdate(seen.userId));
  const account = user && (await accounts.findForUpdate(identity));
  return account?.userId === user?.id && account ? { user, isNew: false, account } : null;
}

/** Before anything of the sign-in is written, the tokens included (operators §5.2). `user` is locked. */
function assertNotBanned({ clock }: SignInPorts, { id, ban }: UserSummary): void {
  if (isBanned(ban, clock.now())) throw new SignInRefusal('BANNED_USER', 'banned', id);
}

async function register(
  { clock, random }: SignInPorts,
  { users, accounts }: SocialStore,
  identity: Identity,
  { provider: { policy }, requestSignUp, userProfile, client, callbackUrl, tokens, given }: SocialSignIn,
): Promise<UserSummary> {
  if (policy.signUpDisabled || (policy.implicitSignUpDisabled && !requestSignUp))
    throw new SignInRefusal('SIGNUP_DISABLED', 'sign-up-off', null);
  const registration = await users.register(userProfile, client, callbackUrl, given);
  if (registration.kind === 'taken') throw new LostRace();
  if (registration.kind === 'refused') throw new SocialError('UNABLE_TO_CREATE_USER');
  if (registration.kind === 'incomplete') throw new IncompleteSignUp();
  if (registration.kind === 'required') throw new RequiredAtSocialSignUpError(registration.field);
  const { user } = registration;
  const account = linkAccount(identity, { userId: user.id, tokens }, clock.now(), random);
  if (!(await accounts.add(account))) throw new SocialError('UNABLE_TO_CREATE_USER');
  return user;
}

/**
 * Links only if the provider states that the address is verified, or the operator trusts the provider: equal addresses
 * are no proof (security G1, G3).
 */
async function linkTo(
  id: UserId,
  ports: SignInPorts,
  store: SocialStore,
  identity: Identity,
  { provider, userProfile, client, tokens }: SocialSignIn,
): Promise<UserSummary> {
  const owner = await store.users.findForUpdate(id);
  if (owner?.email !== userProfile.email) throw new LostRace();
  const { emailVerified } = userProfile;
  const decision = decideLink(ports.policy, { providerId: provider.id, emailVerified, user: owner });
  if (decision === 'refuse') throw new SignInRefusal('ACCOUNT_NOT_LINKED', 'not-linked', id);
  assertNotBanned(ports, owner);
  const user = decision === 'reclaim' ? await store.users.reclaim(id, client) : owner;
  if (user === 'operator') throw new SignInRefusal('ACCOUNT_NOT_LINKED', 'not-linked', id);
  if (!user) throw new LostRace();
  const account = linkAccount(identity, { userId: id, tokens }, ports.clock.now(), ports.random);
  if (!(await store.accounts.add(account))) throw new SocialError('UNABLE_TO_LINK_ACCOUNT');
  await store.outbox.add(accountLinkedMail(ports, owner, provider, client));
  const by = userWithoutSession(id);
  const event = { outcome: 'done', subject: id, by, client, facts: { provider: provider.id } } as const;
  if (decision === 'reclaim') await store.journal.note({ ...event, kind: 'account.reclaimed' });
  await store.journal.note({ ...event, kind: 'account.linked' });
  return user;
}
