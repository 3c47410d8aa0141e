import type { Caller, Client, Email, SessionId, UserId, UserSummary } from '@portvakt/kernel';

import { type Account, type AccountId, type AccountTokens, CREDENTIAL, NO_TOKENS } from '../model/account.js';
import type { ProviderProfile } from '../model/provider-profile.js';
import type { ProviderTokens } from '../model/provider-tokens.js';
import type { AccountView, Introduction } from '../ports.js';

export const KARI = 'kari' as UserId;
export const OLA = 'ola' as UserId;

type GivenPerson = Partial<Omit<UserSummary, 'id' | 'email'>> & { readonly id?: string; readonly email?: string };

/** Kari, or whoever has the given id; the address follows from the id, and is proven. */
export const aPerson = ({ id = KARI, email = `${id}@example.no`, ...given }: GivenPerson = {}): UserSummary => ({
  id: id as UserId,
  email: email as Email,
  emailVerified: true,
  name: 'Kari Nordmann',
  image: null,
  createdAt: new Date('2025-11-01T08:00:00.000Z'),
  updatedAt: new Date('2025-12-24T17:00:00.000Z'),
  twoFactorEnabled: false,
  language: null,
  ...given,
});

type GivenAccount = Partial<Omit<Account, 'id' | 'tokens'>> & {
  readonly id?: string;
  readonly tokens?: Partial<AccountTokens>;
};

/** Kari's at GitHub; the name that GitHub knows her by follows from the id. No tokens are kept of it. */
export const anAccount = ({ id = 'row', tokens, ...given }: GivenAccount = {}): Account => ({
  id: id as AccountId,
  providerId: 'github',
  accountId: `github-${id}`,
  userId: KARI,
  hasUnreadableToken: false,
  missingKeys: [],
  opensAccount: true,
  createdAt: new Date('2025-12-01T09:00:00.000Z'),
  updatedAt: new Date('2025-12-02T09:00:00.000Z'),
  ...given,
  tokens: { ...NO_TOKENS, ...tokens },
});

/** The account that stands for a password. */
export const aPassword = (userId: UserId = KARI): Account =>
  anAccount({ id: `password-of-${userId}`, providerId: CREDENTIAL, accountId: userId, userId });

/** A bearer token without an end, and nothing else. */
export const someTokens = (given: Partial<ProviderTokens> = {}): ProviderTokens => ({
  ...NO_TOKENS,
  accessToken: 'access',
  tokenType: 'bearer',
  ...given,
});

/** Kari as a provider tells of her, with an address that it calls verified. */
export const aProfile = (given: Partial<ProviderProfile> = {}): ProviderProfile => ({
  accountId: 'kari-there',
  email: 'kari@example.no',
  emailVerified: true,
  name: 'Kari N.',
  image: 'https://bilder.example/kari.png',
  raw: { login: 'kari' },
  ...given,
});

export const anIntroduction = ({
  email,
  ...given
}: Partial<Omit<Introduction, 'email'>> & { readonly email?: string } = {}): Introduction => ({
  email: (email ?? 'kari@example.no') as Email,
  emailVerified: true,
  name: 'Kari N.',
  image: null,
  ...given,
});

/** A browser that asks for no language of ours. */
export const aClient = (given: Partial<Client> = {}): Client => ({
  ipAddress: '192.0.2.1',
  userAgent: 'Firefox',
  language: null,
  ...given,
});

/** Whoever calls from a session; by default one of Kari's that `socialWorld` knows nothing of. */
export const aCaller = (id: UserId = KARI, sessionId = 'session-0'): Caller => ({
  id,
  sessionId: sessionId as SessionId,
});

/** What a list shows of an account. */
export const viewOf = ({ id, providerId, accountId, createdAt, updatedAt, tokens }: Account): AccountView => ({
  id,
  providerId,
  accountId,
  createdAt,
  updatedAt,
  scopes: tokens.scopes ?? [],
});
