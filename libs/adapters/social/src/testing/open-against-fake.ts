import { randomBytes } from 'node:crypto';

import { SequenceRandom } from '@portvakt/kernel/testing';
import type { ProviderProfile, ProviderTokens, SocialProvider } from '@portvakt/social-linking';

import type { ProviderSettings, SecretText } from '../index.js';
import { openProviders, providerConfigurations } from '../index.js';
import type { AuthorizationBehaviour, CallbackRequest } from './answer-authorization.js';
import type { FakeProviderId } from './provider-ids.js';
import { FAKE_PROVIDER_IDS } from './provider-ids.js';
import { secretText } from './secret-text.js';
import type { FakeProviders } from './start-fake-providers.js';

/** The settings that request a refresh token. */
const LASTING_ACCESS: Readonly<Record<string, string>> = {
  SOCIAL_GOOGLE_ACCESS_TYPE: 'offline',
  SOCIAL_MICROSOFT_SCOPES: 'offline_access',
  SOCIAL_REDDIT_DURATION: 'permanent',
};

export interface OpenAgainstFake {
  /** The log entries. */
  readonly log: readonly object[];
  find(id: FakeProviderId): SocialProvider;
}

/** The engine with all eighteen definitions, configured by environment variables to use the fake. */
export function openAgainstFake(
  fake: FakeProviders,
  more: Readonly<Record<string, string>> = LASTING_ACCESS,
): OpenAgainstFake {
  const variables = { ...fake.environment(), ...more };
  const log: object[] = [];
  const providers = openProviders(
    {
      allowHttp: true,
      openId: [],
      providers: new Map(FAKE_PROVIDER_IDS.map((id) => [id, settingsFrom(variables, id)])),
    },
    {
      clock: { now: () => new Date() },
      random: new SequenceRandom(),
      log: { warn: (facts, message) => void log.push({ ...facts, message }) },
    },
  );
  const find = (id: FakeProviderId): SocialProvider => {
    const provider = providers.find(id);
    if (provider === null) throw new Error(`${id} is not switched on`);
    return provider;
  };
  return { log, find };
}

export function settingsFrom(variables: Readonly<Record<string, string>>, id: FakeProviderId): ProviderSettings {
  const said = (name: string): string | null => variables[`SOCIAL_${id.toUpperCase()}_${name}`] ?? null;
  const secret = (name: string): SecretText | null => {
    const text = said(name);
    return text === null ? null : secretText(text);
  };
  const special = Object.entries(providerConfigurations.find((definition) => definition.id === id)?.settings ?? {});
  const namesOf = (wanted: boolean) => special.filter(([, { isSecret }]) => isSecret === wanted).map(([name]) => name);
  return {
    clientIds: [said('CLIENT_ID') ?? ''],
    clientSecret: secret('CLIENT_SECRET'),
    scopes: said('SCOPES')?.split(',') ?? [],
    disableDefaultScope: said('DISABLE_DEFAULT_SCOPE') === 'true',
    disableIdTokenSignIn: said('DISABLE_ID_TOKEN_SIGN_IN') === 'true',
    redirectUri: `http://127.0.0.1:4000/api/auth/callback/${id}`,
    prompt: said('PROMPT'),
    endpoints: {
      authorization: said('AUTHORIZATION_ENDPOINT'),
      token: said('TOKEN_ENDPOINT'),
      userInfo: said('USERINFO_ENDPOINT'),
      emails: said('EMAILS_ENDPOINT'),
      photo: said('PHOTO_ENDPOINT'),
      jwks: said('JWKS_URI'),
      issuer: said('ISSUER'),
    },
    special: Object.fromEntries(namesOf(false).map((name) => [name, said(name)])),
    specialSecrets: Object.fromEntries(namesOf(true).map((name) => [name, secret(name)])),
    policy: { signUpDisabled: false, implicitSignUpDisabled: false, overridesUserInfo: false },
  };
}

/** One sign-in of a browser: its secrets and the parameters of the callback. */
export interface Visit {
  readonly state: string;
  readonly codeVerifier: string;
  readonly back: CallbackRequest;
}

export async function visit(
  fake: FakeProviders,
  provider: SocialProvider,
  at?: AuthorizationBehaviour,
): Promise<Visit> {
  const state = randomBytes(24).toString('base64url');
  const codeVerifier = randomBytes(96).toString('base64url');
  const address = await provider.authorizationUrl({ state, codeVerifier, scopes: [] });
  return { state, codeVerifier, back: await fake.authorize(address, at) };
}

export const exchange = (provider: SocialProvider, { state, codeVerifier, back }: Visit): Promise<ProviderTokens> =>
  provider.exchange({
    code: back.params['code'] ?? '',
    codeVerifier,
    state,
    deviceId: back.params['device_id'] ?? null,
    issuer: back.params['iss'] ?? null,
  });

export interface SignedIn {
  readonly visited: Visit;
  readonly tokens: ProviderTokens;
  readonly profile: ProviderProfile | null;
}

export async function signIn(
  fake: FakeProviders,
  provider: SocialProvider,
  at?: AuthorizationBehaviour,
): Promise<SignedIn> {
  const visited = await visit(fake, provider, at);
  const tokens = await exchange(provider, visited);
  return { visited, tokens, profile: await provider.profileAtSignIn(tokens, visited.back.params['user'] ?? null) };
}
