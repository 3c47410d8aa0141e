import type { Caller, Client, Email, SessionId, UserId, UserSummary } from '@portvakt/kernel';

import { type Account, type AccountId, type AccountTokens, CREDENTIAL, NO_TOKENS } from '../model/account.js';
import type { ProviderProfile } from '../model/provider-profile.js';
import type { ProviderTokens } from '../model/provider-tokens.js';
import type { SocialProvider } from '../model/social-provider.js';
import type { AccountView, UserProfile } from '../ports.js';
import type { SocialSignIn } from '../steps/find-or-create-user.js';
import type { FinishRedirectInput } from '../use-cases/finish-redirect.js';

export const KARI = 'kari' as UserId;
export const OLA = 'ola' as UserId;

type GivenUser = Partial<Omit<UserSummary, 'id' | 'email'>> & { readonly id?: string; readonly email?: string };

/** Kari by default; the e-mail address is derived from the id, and verified. */
export const aUser = ({ id = KARI, email = `${id}@example.no`, ...given }: GivenUser = {}): UserSummary => ({
  id: id as UserId,
  email: email as Email,
  emailVerified: true,
  name: 'Kari Nordmann',
  image: null,
  createdAt: new Date('2025-11-01T08:00:00.000Z'),
  updatedAt: new Date('2025-12-24T17:00:00.000Z'),
  twoFactorEnabled: false,
  language: null,
  ban: null,
  ...given,
});

type GivenAccount = Partial<Omit<Account, 'id' | 'tokens'>> & {
  readonly id?: string;
  readonly tokens?: Partial<AccountTokens>;
};

/** Kari's account at GitHub without tokens; `accountId` is derived from the id. */
export const anAccount = ({ id = 'row', tokens, ...given }: GivenAccount = {}): Account => ({
  id: id as AccountId,
  providerId: 'github',
  accountId: `github-${id}`,
  userId: KARI,
  hasUnreadableToken: false,
  missingKeys: [],
  canSignIn: true,
  createdAt: new Date('2025-12-01T09:00:00.000Z'),
  updatedAt: new Date('2025-12-02T09:00:00.000Z'),
  ...given,
  tokens: { ...NO_TOKENS, ...tokens },
});

/** The account that represents a password. */
export const aPassword = (userId: UserId = KARI): Account =>
  anAccount({ id: `password-of-${userId}`, providerId: CREDENTIAL, accountId: userId, userId });

/** A bearer token without an expiry. */
export const someTokens = (given: Partial<ProviderTokens> = {}): ProviderTokens => ({
  ...NO_TOKENS,
  accessToken: 'access',
  tokenType: 'bearer',
  ...given,
});

/** Kari's profile at a provider, with a verified e-mail address. */
export const aProfile = (given: Partial<ProviderProfile> = {}): ProviderProfile => ({
  accountId: 'kari-there',
  email: 'kari@example.no',
  emailVerified: true,
  name: 'Kari N.',
  image: 'https://bilder.example/kari.png',
  raw: { login: 'kari' },
  ...given,
});

export const aUserProfile = ({
  email,
  ...given
}: Partial<Omit<UserProfile, 'email'>> & { readonly email?: string } = {}): UserProfile => ({
  email: (email ?? 'kari@example.no') as Email,
  emailVerified: true,
  name: 'Kari N.',
  image: null,
  ...given,
});

/** A browser without a supported language. */
export const aClient = (given: Partial<Client> = {}): Client => ({
  ipAddress: '192.0.2.1',
  userAgent: 'Firefox',
  language: null,
  ...given,
});

/** A caller by user and session id; the default session is one that is not stored. */
export const aCaller = (id: UserId = KARI, sessionId = 'session-0'): Caller => ({
  id,
  sessionId: sessionId as SessionId,
});

/** A sign-in of Kari with her identity at GitHub, with a verified e-mail address and without a trusted device. */
export const aSocialSignIn = (
  { github }: { readonly github: SocialProvider },
  given: Partial<SocialSignIn> = {},
): SocialSignIn => ({
  provider: github,
  way: github.id,
  accountId: 'kari-there',
  userProfile: aUserProfile(),
  tokens: someTokens(),
  requestSignUp: false,
  callbackUrl: '/inn',
  client: aClient(),
  trustedDeviceCookie: null,
  ...given,
});

/** A callback from GitHub with a code and a state of the same browser, without session and cookies. */
export const aCallback = (state: string, given: Partial<FinishRedirectInput> = {}): FinishRedirectInput => ({
  provider: 'github',
  state,
  isOwnState: true,
  code: 'a code',
  deviceId: null,
  issuer: null,
  userForm: null,
  caller: null,
  trustedDeviceCookie: null,
  client: aClient(),
  ...given,
});

/** The list entry of an account. */
export const viewOf = ({ id, providerId, accountId, createdAt, updatedAt, tokens }: Account): AccountView => ({
  id,
  providerId,
  accountId,
  createdAt,
  updatedAt,
  scopes: tokens.scopes ?? [],
});
