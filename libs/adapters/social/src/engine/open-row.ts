import type { Clock, RandomSource } from '@portvakt/kernel';

import type { EndpointSettings, ProviderSettings } from '../provider-settings.js';
import type { ProviderRow, RowAddresses, Special } from '../rows/provider-row.js';
import type { KeySets } from './key-sets.js';
import type { OutboundFetch } from './outbound-fetch.js';
import { OWN_USER_AGENT } from './own-user-agent.js';

/** What the rows share. */
export interface Surroundings {
  readonly allowHttp: boolean;
  readonly outbound: OutboundFetch;
  readonly keySets: KeySets;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** A row together with what the operator has said about it: all that a step of the engine works on. */
export interface OpenRow extends Surroundings {
  readonly row: ProviderRow;
  readonly settings: ProviderSettings;
  readonly special: Special;
  /** Those of the row, where the operator put no other. */
  readonly addresses: RowAddresses;
  readonly userAgent: string;
  readonly usesPkce: boolean;
}

export function openRow(row: ProviderRow, settings: ProviderSettings, surroundings: Surroundings): OpenRow {
  const special = specialOf(row, settings);
  const own = typeof row.addresses === 'function' ? row.addresses(special) : row.addresses;
  return {
    ...surroundings,
    row,
    settings,
    special,
    addresses: replaced(own, settings.endpoints),
    userAgent: (row.userAgentSetting && special[row.userAgentSetting]) || OWN_USER_AGENT,
    usesPkce: typeof row.pkce === 'string' ? special[row.pkce] === 'true' : row.pkce,
  };
}

const specialOf = (row: ProviderRow, { special }: ProviderSettings): Special =>
  Object.fromEntries(
    Object.entries(row.settings)
      .filter(([, { isSecret }]) => !isSecret)
      .map(([name, setting]) => [name, special[name] ?? setting.default]),
  );

/** Replaces only what the row has: an address for the mailbox list does not make a row ask for one. */
function replaced(own: RowAddresses, by: EndpointSettings): RowAddresses {
  return {
    authorization: by.authorization ?? own.authorization,
    token: by.token ?? own.token,
    ...(own.userInfo && { userInfo: by.userInfo ?? own.userInfo }),
    ...(own.emails && { emails: by.emails ?? own.emails }),
    ...(own.photo && { photo: by.photo ?? own.photo }),
    ...(own.jwks && { jwks: by.jwks === null ? own.jwks : [by.jwks] }),
    ...(own.issuers && { issuers: by.issuer === null ? own.issuers : [by.issuer] }),
  };
}
