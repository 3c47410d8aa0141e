import { SystemClock } from '@portvakt/adapters/node';
import { askIssuers } from '@portvakt/adapters/social';

import type { AppConfig } from '../../config/app-config.js';
import { openIdPrefix } from '../../config/social/openid-settings.js';
import { type Finding, ok, problem } from './finding.js';

/**
 * Checks whether the OpenID providers answer. The endpoints of the other providers are fixed, and testing them would
 * need a user.
 */
export async function checkProviders({ providers }: AppConfig): Promise<readonly Finding[]> {
  const asked = await askIssuers(providers, new SystemClock());
  return asked.map(({ id, issuer, error }) => {
    const remedy = `Check ${openIdPrefix(id)}ISSUER and the way out of this machine. Nobody can sign in with ${id} meanwhile.`;
    return error === null
      ? ok('provider', `${id}: ${issuer} says where to sign in`)
      : problem('provider', `${id}: ${issuer}: ${error}`, remedy);
  });
}
