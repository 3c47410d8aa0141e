import { FixedClock, SequenceRandom } from '@portvakt/kernel/testing';

import type { ProviderRow } from '../../rows/provider-row.js';
import { KeySets } from '../key-sets.js';
import { type OpenRow, openRow, type Surroundings } from '../open-row.js';
import { guardedFetch } from '../outbound-fetch.js';
import { providerSettingsWith } from './provider-settings-with.js';

/** A row at a standing clock, which may call servers of the test. */
export function openRowWith(
  row: ProviderRow,
  said: Parameters<typeof providerSettingsWith>[0] = {},
  surroundings: Partial<Surroundings> = {},
): OpenRow {
  const outbound = guardedFetch({ allowHttp: true });
  return openRow(row, providerSettingsWith(said), {
    allowHttp: true,
    outbound,
    keySets: new KeySets(outbound),
    clock: new FixedClock(),
    random: new SequenceRandom(),
    ...surroundings,
  });
}
