import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import { joined } from '@portvakt/kernel';
import type { PendingSignIns } from '@portvakt/passkey';
import { EndPendingSignIn, FindPendingUser } from '@portvakt/two-factor';

import type { Runtime } from '../runtime.js';
import { twoFactorStoreOf } from '../stores/two-factor-store.js';
import { pendingProviderSignInsOf, type ProviderSignInContexts } from './pending-provider-sign-ins.js';

/** Runs use cases of the two-factor context inside the transaction of a sign-in with a passkey. */
export function pendingSignInsOf(
  runtime: Runtime,
  keys: KeyRing,
  contexts: ProviderSignInContexts,
): (manager: EntityManager) => PendingSignIns {
  const { clock } = runtime;
  const openPendingProviderSignIns = pendingProviderSignInsOf(runtime, keys, contexts);
  const openStore = twoFactorStoreOf(runtime, keys, contexts.sessions, openPendingProviderSignIns);
  return (manager) => {
    const ports = () => ({ clock, transaction: joined(openStore(manager)) });
    return {
      find: (reference) => new FindPendingUser(ports()).execute({ reference }),
      end: (reference, user, client) => new EndPendingSignIn(ports()).execute({ reference, user, client }),
    };
  };
}
