import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import { type IdentityPorts, ReplaceEmailForOperator } from '@portvakt/identity';
import { joined } from '@portvakt/kernel';
import type { UserEmailAddresses } from '@portvakt/operators';
import type { SessionPorts } from '@portvakt/session';

import type { Runtime } from '../runtime.js';
import { identityStoreOf } from '../stores/identity-store.js';

/** Runs use cases of identity inside the transaction of a case. */
export function userEmailAddressesOf(
  runtime: Runtime,
  keys: KeyRing,
  { identity, sessions }: { readonly identity: IdentityPorts; readonly sessions: SessionPorts },
): (manager: EntityManager) => UserEmailAddresses {
  const openStore = identityStoreOf(runtime, keys, sessions);
  return (manager) => {
    const replacing = new ReplaceEmailForOperator({ ...identity, transaction: joined(openStore(manager)) });
    return { replace: (userId, email, by) => replacing.execute(userId, email, by) };
  };
}
