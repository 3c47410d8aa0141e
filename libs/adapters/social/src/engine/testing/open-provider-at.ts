import { FixedClock, SequenceRandom } from '@portvakt/kernel/testing';

import type { ProviderRow } from '../../rows/provider-row.js';
import { RowProvider } from '../row-provider.js';
import { openRowWith } from './open-row-with.js';
import type { providerSettingsWith } from './provider-settings-with.js';
import { RecordingLog } from './recording-log.js';

export interface ProviderUnderTest {
  readonly provider: RowProvider;
  readonly log: RecordingLog;
  readonly clock: FixedClock;
}

/** A provider all of whose addresses are paths of one server of the test: `/token`, `/userinfo`, `/emails`, … */
export function openProviderAt(
  origin: string,
  row: ProviderRow,
  { endpoints, ...said }: NonNullable<Parameters<typeof providerSettingsWith>[0]> = {},
): ProviderUnderTest {
  const log = new RecordingLog();
  const clock = new FixedClock();
  const addresses = {
    token: `${origin}/token`,
    userInfo: `${origin}/userinfo`,
    emails: `${origin}/emails`,
    photo: `${origin}/photo`,
    jwks: `${origin}/jwks`,
    ...endpoints,
  };
  const open = openRowWith(row, { ...said, endpoints: addresses }, { clock, random: new SequenceRandom() });
  return { provider: new RowProvider(open, log), log, clock };
}
