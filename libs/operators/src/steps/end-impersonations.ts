import { type ClientInfo, type Clock, noteEndsOfImpersonations, type UserId } from '@portvakt/kernel';

import type { OperatorsStore } from '../ports.js';

/** Ends all impersonations by this operator (operators §9). */
export async function endImpersonationsBy(
  ports: { readonly clock: Clock },
  store: Pick<OperatorsStore, 'sessions' | 'journal'>,
  operator: UserId,
  client: ClientInfo | null,
): Promise<void> {
  await noteEndsOfImpersonations(ports, store, await store.sessions.removeImpersonationsBy(operator), client);
}
