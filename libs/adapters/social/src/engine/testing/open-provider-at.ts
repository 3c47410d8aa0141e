import { FixedClock, SequenceRandom } from '@portvakt/kernel/testing';

import type { ProviderDefinition } from '../../providers/provider-definition.js';
import { OAuthSocialProvider } from '../oauth-social-provider.js';
import { configuredProviderWith } from './configured-provider-with.js';
import type { providerSettingsWith } from './provider-settings-with.js';
import { RecordingLog } from './recording-log.js';

export interface ProviderUnderTest {
  readonly provider: OAuthSocialProvider;
  readonly log: RecordingLog;
  readonly clock: FixedClock;
}

/** A provider whose endpoints are paths of one test server: `/token`, `/userinfo`, `/emails`, … */
export function openProviderAt(
  origin: string,
  definition: ProviderDefinition,
  { endpoints, ...settings }: NonNullable<Parameters<typeof providerSettingsWith>[0]> = {},
): ProviderUnderTest {
  const log = new RecordingLog();
  const clock = new FixedClock();
  const own = {
    token: `${origin}/token`,
    userInfo: `${origin}/userinfo`,
    emails: `${origin}/emails`,
    photo: `${origin}/photo`,
    jwks: `${origin}/jwks`,
    ...endpoints,
  };
  const configured = configuredProviderWith(
    definition,
    { ...settings, endpoints: own },
    { clock, random: new SequenceRandom() },
  );
  return { provider: new OAuthSocialProvider(configured, async () => configured, log), log, clock };
}
