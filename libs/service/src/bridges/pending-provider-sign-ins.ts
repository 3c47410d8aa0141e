import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import type { IdentityPorts } from '@portvakt/identity';
import { joined } from '@portvakt/kernel';
import type { SessionPorts } from '@portvakt/session';
import { CompleteProviderSignIn, type SocialPorts } from '@portvakt/social-linking';
import type { PendingProviderSignIns } from '@portvakt/two-factor';

import type { Runtime } from '../runtime.js';
import { socialStoreOf } from '../stores/social-store.js';

export interface ProviderSignInContexts {
  readonly sessions: SessionPorts;
  readonly identity: IdentityPorts;
  readonly social: SocialPorts;
}

/** Completes sign-ins at providers inside the transaction that ends their second step. */
export function pendingProviderSignInsOf(
  runtime: Runtime,
  keys: KeyRing,
  { sessions, identity, social }: ProviderSignInContexts,
): (manager: EntityManager) => PendingProviderSignIns {
  const openStore = socialStoreOf(runtime, keys, sessions, identity);
  return (manager) => ({
    complete: (reference, user, client) =>
      new CompleteProviderSignIn({ ...social, transaction: joined(openStore(manager)) }).execute({
        reference,
        user,
        client,
      }),
  });
}
