import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { ProviderError } from '@portvakt/social-linking';

import type { FakeProviderId, FakeProviders } from './testing/index.js';
import { FAKE_PROVIDER_IDS, MICROSOFT_PHOTO, startFakeProviders } from './testing/index.js';
import { exchange, openAgainstFake, signIn, visit } from './testing/open-against-fake.js';

let fake: FakeProviders;
beforeAll(async () => {
  fake = await startFakeProviders();
});
afterEach(() => fake.reset());
afterAll(() => fake.stop());

const EMAIL = 'kari@eksempel.no';
const IMAGE = 'https://bilder.eksempel.no/kari.png';
const AVATAR = 'https://cdn.discordapp.com/avatars/1155149108183695361/a_8342729096ea3675442027381ff50dfe.gif';
const PHOTO = `data:image/jpeg;base64,${MICROSOFT_PHOTO.toString('base64')}`;

interface Row {
  readonly email: string | null;
  /**
   * Whether a verified address of the provider is trusted (docs/specification/providers.md, current safe
   * values).
   */
  readonly verified: boolean;
  readonly image: string | null;
  readonly name?: string;
  readonly scopes: readonly string[] | null;
  readonly refresh: 'none' | 'kept' | 'new';
}

const ROWS: Readonly<Record<FakeProviderId, Row>> = {
  apple: { email: EMAIL, verified: true, image: null, scopes: null, refresh: 'kept' },
  discord: { email: EMAIL, verified: true, image: AVATAR, scopes: ['identify', 'email'], refresh: 'kept' },
  facebook: { email: EMAIL, verified: false, image: IMAGE, scopes: null, refresh: 'none' },
  github: { email: EMAIL, verified: true, image: IMAGE, scopes: ['read:user', 'user:email'], refresh: 'none' },
  microsoft: {
    email: EMAIL,
    verified: false,
    image: PHOTO,
    scopes: ['openid', 'profile', 'email', 'User.Read', 'offline_access'],
    refresh: 'kept',
  },
  google: { email: EMAIL, verified: true, image: IMAGE, scopes: ['email', 'profile', 'openid'], refresh: 'kept' },
  spotify: { email: EMAIL, verified: false, image: IMAGE, scopes: ['user-read-email'], refresh: 'kept' },
  twitch: { email: EMAIL, verified: true, image: IMAGE, scopes: ['user:read:email', 'openid'], refresh: 'kept' },
  twitter: {
    email: EMAIL,
    verified: true,
    image: IMAGE,
    scopes: ['users.read', 'tweet.read', 'offline.access', 'users.email'],
    refresh: 'new',
  },
  dropbox: { email: EMAIL, verified: true, image: IMAGE, scopes: ['account_info.read'], refresh: 'kept' },
  kick: { email: EMAIL, verified: false, image: IMAGE, scopes: ['user:read'], refresh: 'new' },
  linkedin: { email: EMAIL, verified: true, image: IMAGE, scopes: ['profile', 'email', 'openid'], refresh: 'none' },
  gitlab: { email: EMAIL, verified: true, image: IMAGE, scopes: ['read_user'], refresh: 'new' },
  tiktok: {
    email: null,
    verified: false,
    image: IMAGE,
    scopes: ['user.info.basic', 'user.info.profile'],
    refresh: 'kept',
  },
  reddit: {
    email: null,
    verified: false,
    image: IMAGE,
    name: 'kari_nordmann',
    scopes: ['identity'],
    refresh: 'kept',
  },
  roblox: { email: null, verified: false, image: IMAGE, scopes: ['openid', 'profile'], refresh: 'new' },
  vk: { email: EMAIL, verified: false, image: IMAGE, scopes: ['email'], refresh: 'new' },
  zoom: { email: EMAIL, verified: true, image: IMAGE, scopes: [], refresh: 'new' },
};

/** Providers with the profile in the ID token. */
const BY_ID_TOKEN: readonly FakeProviderId[] = ['apple', 'google', 'microsoft', 'twitch'];
const NEVER_REFRESHES: readonly FakeProviderId[] = ['facebook'];

const HAS_ISSUER: readonly FakeProviderId[] = [
  'apple',
  'facebook',
  'microsoft',
  'google',
  'twitch',
  'linkedin',
  'gitlab',
  'roblox',
];

/** The outcome of an attempt. Any error except `ProviderError` fails the test. */
async function outcomeOf(asked: Promise<unknown>): Promise<string> {
  try {
    await asked;
    return 'answered';
  } catch (error) {
    if (error instanceof ProviderError) return 'ProviderError';
    throw error;
  }
}

describe.each(FAKE_PROVIDER_IDS)('%s', (id) => {
  const definition = ROWS[id];

  it('returns the profile of the user', async () => {
    const { tokens, profile } = await signIn(fake, openAgainstFake(fake).find(id));
    expect(fake.complaints).toEqual([]);
    expect(profile).toMatchObject({
      accountId: fake.person(id).id,
      name: definition.name ?? 'Kari Nordmann',
      email: definition.email,
      emailVerified: definition.verified,
      image: definition.image,
    });
    expect(tokens.scopes ?? []).toEqual(definition.scopes ?? []);
    expect(tokens.tokenType).toBe('bearer');
    expect(tokens.idToken === null).toBe(!BY_ID_TOKEN.includes(id));
    expect(tokens.accessTokenExpiresAt === null).toBe(id === 'github');
    expect(tokens.refreshTokenExpiresAt === null).toBe(id !== 'tiktok');
  });

  it('trusts an e-mail address only if the provider has verified it', async () => {
    const confirmed = id === 'twitter' ? { email: null } : { emailVerified: false };
    const person = fake.person(id, confirmed);
    const { profile } = await signIn(fake, openAgainstFake(fake).find(id), { person });
    expect(profile).toMatchObject({ accountId: person.id, emailVerified: false });
    expect(fake.complaints).toEqual([]);
  });

  it('has no e-mail address for a user without one', async () => {
    const person = fake.person(id, { email: null, image: null });
    const { profile } = await signIn(fake, openAgainstFake(fake).find(id), { person });
    expect(profile).toMatchObject({ accountId: person.id, email: null });
    expect(profile?.image?.startsWith('http') ?? false).toBe(id === 'discord');
    expect(fake.complaints).toEqual([]);
  });

  it('identifies the user later by the stored tokens', async () => {
    const provider = openAgainstFake(fake).find(id);
    const { tokens, profile } = await signIn(fake, provider);
    const later = await provider.currentProfile(tokens);
    expect(later).toMatchObject({ accountId: profile?.accountId, email: definition.email });
    expect(fake.complaints).toEqual([]);
  });

  it('refreshes twice in a row if it can refresh', async () => {
    const provider = openAgainstFake(fake).find(id);
    const { tokens, profile } = await signIn(fake, provider);
    const { accountId = '' } = profile ?? {};
    expect(provider.canRefresh).toBe(!NEVER_REFRESHES.includes(id));
    expect(tokens.refreshToken === null).toBe(definition.refresh === 'none');
    if (tokens.refreshToken === null) return;
    const scopes = tokens.scopes ?? [];
    const first = await provider.refresh({ accountId, refreshToken: tokens.refreshToken, scopes, carried: tokens.carried });
    expect((first.refreshToken ?? tokens.refreshToken) === tokens.refreshToken).toBe(definition.refresh === 'kept');
    const refreshToken = first.refreshToken ?? tokens.refreshToken;
    const second = await provider.refresh({ accountId, refreshToken, scopes, carried: first.carried });
    for (const { idToken } of [first, second]) expect(idToken === null).toBe(tokens.idToken === null);
    expect(new Set([tokens, first, second].map(({ accessToken }) => accessToken)).size).toBe(3);
    expect(fake.complaints).toEqual([]);
  });

  it('refuses a redirect of another issuer before it sends a request', async () => {
    const { find } = openAgainstFake(fake);
    await signIn(fake, find(id), { iss: true });
    const mixedUp = await visit(fake, find(id), { iss: 'https://another.eksempel.no' });
    const isRefused = HAS_ISSUER.includes(id);
    expect(await outcomeOf(exchange(find(id), mixedUp))).toBe(isRefused ? 'ProviderError' : 'answered');
    expect(fake.calls(id, 'token')).toBe(isRefused ? 1 : 2);
    expect(fake.complaints).toEqual([]);
  });
});
