import type { Clock } from '@portvakt/kernel';

import { guardedFetch } from '../engine/outbound-fetch.js';
import { reasonOf } from '../engine/step-failure.js';
import type { SocialSettings } from '../social-settings.js';
import { Discovery } from './discovery.js';

/** The result for one OpenID provider: whether it publishes what a sign-in needs. */
export interface AskedIssuer {
  readonly id: string;
  readonly issuer: string;
  /** The reason if it does not; null if it does. */
  readonly error: string | null;
}

/** Asks each described provider for its endpoints, all at the same time. */
export function askIssuers(
  { openId, allowHttp }: Pick<SocialSettings, 'openId' | 'allowHttp'>,
  clock: Clock,
): Promise<readonly AskedIssuer[]> {
  const dependencies = { allowHttp, outbound: guardedFetch({ allowHttp }), clock };
  return Promise.all(
    openId.map(async ({ id, issuer }) => {
      const error = await new Discovery(issuer, dependencies).find().then(() => null, reasonOf);
      return { id, issuer, error };
    }),
  );
}
