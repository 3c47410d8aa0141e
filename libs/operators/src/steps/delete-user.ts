import type { Clock, Initiator } from '@portvakt/kernel';

import type { LockedUser, OperatorsStore } from '../ports.js';
import { cancelRequests } from './end-request.js';
import { endSessions } from './end-sessions.js';

export interface UserDeletion extends Initiator {
  readonly user: LockedUser;
  readonly facts: { readonly proof: 'operator' | 'service'; readonly reason?: string };
}

/** Cancels the user's cases, ends their sessions, deletes them and notes it. The caller queues the mail. */
export async function deleteUser(
  ports: { readonly clock: Clock },
  store: OperatorsStore,
  { user, facts, by, client }: UserDeletion,
): Promise<void> {
  await cancelRequests(ports, store, { user, by, client, notifiesOwner: false });
  await endSessions(ports, store, user.id, client);
  await store.userChanges.remove(user.id, by);
  await store.journal.note({ kind: 'user.deleted', outcome: 'done', subject: user.id, by, client, facts });
}
