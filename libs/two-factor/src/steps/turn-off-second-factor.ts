import type { Client, IssuedSession, SessionId, UserSummary } from '@portvakt/kernel';

import type { TwoFactorStore } from '../ports.js';
import { deleteSecondFactor } from './delete-second-factor.js';
import { type NoticeOf, type NoticePorts, twoFactorChangedMail } from './notice-mails.js';
import { initiatorOf, doneByOwner, NO_FACTS, type OwnerRequest } from './done-by-owner.js';
import { replaceSession } from './lock-owner.js';

export interface TurnOff {
  readonly owner: UserSummary;
  readonly sessionId: SessionId;
  readonly client: Client;
}

/** Turns the second factor off, and replaces the caller's session (specification §13.4). */
export async function turnOffSecondFactor(
  ports: NoticePorts,
  store: TwoFactorStore,
  { owner, sessionId, client }: TurnOff,
): Promise<IssuedSession> {
  await removeSecondFactor(ports, store, { owner, sessionId, client });
  return replaceSession(store, { caller: { id: owner.id, sessionId }, client, why: 'second-factor-off' });
}

/** Deletes the second factor. Notifies the owner if it was on. */
export async function removeSecondFactor(
  ports: NoticePorts,
  store: TwoFactorStore,
  request: OwnerRequest & NoticeOf,
): Promise<void> {
  const { owner, client } = request;
  await deleteSecondFactor(store, owner.id, initiatorOf(request), ports.clock.now());
  if (!owner.twoFactorEnabled) return;
  await store.outbox.add(twoFactorChangedMail(ports, { owner, client }, 'off'));
  await store.journal.note(doneByOwner(request, 'second-factor.off', NO_FACTS));
}
