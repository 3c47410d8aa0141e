import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import { type IdentityPorts, ReplaceAddress } from '@portvakt/identity';
import { joined } from '@portvakt/kernel';
import type { UserAddresses } from '@portvakt/operators';
import type { SessionPorts } from '@portvakt/session';

import type { Runtime } from '../runtime.js';
import { identityStores } from './identity-store.js';

/** Runs use cases of identity inside the transaction of a case. */
export function userAddressesOf(
  runtime: Runtime,
  keys: KeyRing,
  { identity, sessions }: { readonly identity: IdentityPorts; readonly sessions: SessionPorts },
): (manager: EntityManager) => UserAddresses {
  const openStore = identityStores(runtime, keys, sessions);
  return (manager) => {
    const replacing = new ReplaceAddress({ ...identity, transaction: joined(openStore(manager)) });
    return { replace: (userId, email, by) => replacing.execute(userId, email, by) };
  };
}
