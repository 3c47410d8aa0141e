import {
  type Clock,
  type ClientInfo,
  endOfImpersonation,
  type ImpersonatedSession,
  type UserId,
} from '@portvakt/kernel';

import type { OperatorsStore } from '../ports.js';

type Store = Pick<OperatorsStore, 'sessions' | 'journal'>;

/** Ends all impersonations by this operator (operators §9). */
export async function endImpersonations(
  ports: { readonly clock: Clock },
  store: Store,
  operator: UserId,
  client: ClientInfo | null,
): Promise<void> {
  await noteEndsOfImpersonations(ports, store, await store.sessions.removeImpersonated(operator), client);
}

/** Calls `noteEndOfImpersonation` for each session. */
export async function noteEndsOfImpersonations(
  ports: { readonly clock: Clock },
  store: Pick<OperatorsStore, 'journal'>,
  ended: readonly ImpersonatedSession[],
  client: ClientInfo | null,
): Promise<void> {
  for (const session of ended) await noteEndOfImpersonation(ports, store, session, client);
}

/** Records that an impersonation ended. */
export const noteEndOfImpersonation = (
  { clock }: { readonly clock: Clock },
  { journal }: Pick<OperatorsStore, 'journal'>,
  session: ImpersonatedSession,
  client: ClientInfo | null,
): Promise<void> => journal.note(endOfImpersonation(session, client, clock.now()));
