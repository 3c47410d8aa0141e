import { FixedClock, SequenceRandom } from '@portvakt/kernel/testing';
import type { ProviderProfile, SocialProvider } from '@portvakt/social-linking';

import { providerSettingsWith } from '../../engine/testing/provider-settings-with.js';
import { RecordingLog } from '../../engine/testing/recording-log.js';
import { openProviders } from '../../open-providers.js';
import type { OpenIdProvider } from '../open-id-provider.js';
import { type Issuer, ISSUER_CLIENT_ID } from './start-issuer.js';

export interface OpenedAtIssuer {
  readonly provider: SocialProvider;
  readonly log: RecordingLog;
  readonly clock: FixedClock;
  /** Signs in; `iss` is the parameter of the callback. */
  signIn(iss?: string | null): Promise<ProviderProfile | null>;
  /** Signs in as above, which fails, and returns the reasons in the log. */
  refusal(iss?: string | null): Promise<readonly string[]>;
}

/** A described provider with a fixed clock, opened at the test issuer. */
export function openAtIssuer(issuer: Issuer, given: Partial<OpenIdProvider> = {}): OpenedAtIssuer {
  const log = new RecordingLog();
  const clock = new FixedClock();
  const described: OpenIdProvider = {
    id: 'firma',
    name: 'Firma',
    issuer: issuer.origin,
    authentication: 'basic',
    scopes: ['openid', 'email', 'profile'],
    parameters: {},
    requiredClaims: {},
    emailClaim: 'email',
    nameClaim: 'name',
    emailVerified: 'claim',
    algorithms: ['RS256'],
    usesUserInfo: false,
    settings: providerSettingsWith({ clientIds: [ISSUER_CLIENT_ID] }),
    ...given,
  };
  const settings = { allowHttp: true, providers: new Map(), openId: [described] };
  const provider = openProviders(settings, { clock, random: new SequenceRandom(), log }).find('firma');
  if (provider === null) throw new Error('the provider is not switched on');

  const signIn = async (iss: string | null = null): Promise<ProviderProfile | null> => {
    const [state, codeVerifier] = ['a-state', 'a-verifier'.repeat(5)];
    const url = new URL(await provider.authorizationUrl({ state, codeVerifier, scopes: [] }));
    issuer.nonce = url.searchParams.get('nonce');
    const tokens = await provider.exchange({ code: 'a-code', codeVerifier, state, deviceId: null, issuer: iss });
    return provider.profileAtSignIn(tokens, null);
  };
  const refusal = async (iss: string | null = null): Promise<readonly string[]> => {
    const profile = await signIn(iss).catch(() => null);
    if (profile !== null) throw new Error('the user was signed in');
    return log.facts.map((facts) => ('reason' in facts ? String(facts.reason) : ''));
  };
  return { provider, log, clock, signIn, refusal };
}
