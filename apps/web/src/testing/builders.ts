import type {
  ListAccountRequestsApiResponse,
  ListAccountsApiResponse,
  ListActivityApiResponse,
  ListSessionsApiResponse,
  ListUserTwofactorsApiResponse,
  Passkey,
  SignedIn,
  WebConfig,
} from '@portvakt/api-client';

type Activity = ListActivityApiResponse['events'][number];
type OpenRequest = ListAccountRequestsApiResponse['requests'][number];
type Account = ListAccountsApiResponse[number];
type Authenticator = ListUserTwofactorsApiResponse[number];
type Session = ListSessionsApiResponse[number];

export const EDGE_ON_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0';
export const SAFARI_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
export const FIREFOX_ON_MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0';

export function aWebConfig(over: Partial<WebConfig> = {}): WebConfig {
  return {
    appName: 'Min konto',
    basePath: '/',
    providers: [],
    providerNames: {},
    linking: true,
    emailPassword: true,
    signUp: true,
    passwordMinLength: 8,
    passwordMaxLength: 128,
    changeEmail: true,
    deleteUser: true,
    deleteUserConfirmByMail: false,
    twoFactor: { totp: true, emailOtp: true, maxAuthenticators: 2 },
    passkeys: null,
    requireEmailVerification: false,
    homeUrl: null,
    contact: { email: null, url: null },
    supportContact: null,
    links: { privacy: null, accessibility: null, help: null, terms: null },
    resetPassword: true,
    verificationEmail: true,
    verificationOnSignUp: true,
    lifetimes: {
      resetPassword: 3600,
      verification: 3600,
      deleteToken: 86_400,
      pendingTwoFactor: 300,
      emailCode: 180,
      trustedDevice: 2_592_000,
      session: 604_800,
      events: 34_560_000,
      eventDetails: 7_776_000,
    },
    sessionCacheSeconds: 0,
    fields: [],
    refusals: {},
    theme: null,
    development: false,
    ...over,
  };
}

export function aSession(over: Partial<Session> = {}): Session {
  return {
    id: 'session-1',
    userId: 'user-1',
    token: 'token-of-session-1',
    expiresAt: '2026-11-28T08:12:00.000Z',
    createdAt: '2026-11-14T08:12:00.000Z',
    updatedAt: '2026-11-21T08:12:00.000Z',
    ipAddress: '84.212.16.40',
    userAgent: EDGE_ON_WINDOWS,
    ...over,
  };
}

/** Something that the owner did in a browser. */
export function anActivity(over: Partial<Activity> = {}): Activity {
  return {
    id: 'event-1',
    at: '2026-11-21T13:05:00.000Z',
    kind: 'sign-in.completed',
    outcome: 'done',
    by: 'you',
    browser: 'Edge',
    system: 'Windows',
    ipAddress: '84.212.16.40',
    facts: { way: 'password', secondFactor: 'none', newDevice: false },
    ...over,
  };
}

/** A case about the owner's account, not yet approved. */
export function anOpenRequest(over: Partial<OpenRequest> = {}): OpenRequest {
  return {
    id: 'request-1',
    kind: 'second-factor-reset',
    state: 'waiting',
    newEmail: null,
    requestedAt: '2025-11-21T12:58:00.000Z',
    approvedAt: null,
    notBefore: '2025-11-22T12:58:00.000Z',
    expiresAt: '2025-11-28T12:58:00.000Z',
    approvalNeeded: true,
    ...over,
  };
}

export function anAuthenticator(over: Partial<Authenticator> = {}): Authenticator {
  return {
    id: 'a1',
    name: 'Autentikator #1',
    createdAt: '2026-02-04T10:00:00.000Z',
    lastUsedAt: null,
    verified: true,
    ...over,
  };
}

export function aPasskey(over: Partial<Passkey> = {}): Passkey {
  return {
    id: 'passkey-1',
    name: 'Jobbmobil',
    userId: 'user-1',
    credentialID: 'AQID',
    publicKey: 'AQID',
    counter: 0,
    deviceType: 'multiDevice',
    backedUp: true,
    transports: 'internal',
    createdAt: '2026-03-03T10:00:00.000Z',
    aaguid: null,
    lastUsedAt: null,
    ...over,
  };
}

/** A sign-in method: a password, or an account at a provider. */
export function anAccount(provider = 'credential', over: Partial<Account> = {}): Account {
  return {
    id: `account-${provider}`,
    provider,
    providerId: provider,
    accountId: `id-at-${provider}`,
    createdAt: '2026-03-03T10:00:00.000Z',
    updatedAt: '2026-03-03T10:00:00.000Z',
    scopes: [],
    ...over,
  };
}

export function aSignedInUser(user: Partial<SignedIn['user']> = {}): SignedIn {
  return {
    session: aSession(),
    user: {
      id: 'user-1',
      email: 'kari@eksempel.no',
      name: 'Kari Nordmann',
      image: null,
      emailVerified: true,
      createdAt: '2026-11-01T10:00:00.000Z',
      updatedAt: '2026-11-01T10:00:00.000Z',
      twoFactorEnabled: false,
      ...user,
    },
  };
}
