import type { TwoFactorStore } from '../ports.js';
import { deleteSecondFactorRows } from './delete-second-factor-rows.js';
import { doneByOwner, initiatorOf, NO_FACTS, type OwnerRequest } from './done-by-owner.js';
import { type NoticeOf, type NoticePorts, twoFactorChangedMail } from './notice-mails.js';

/** Deletes the second factor. If it was on, notifies the owner and notes the event. */
export async function deleteSecondFactorAndNotify(
  ports: NoticePorts,
  store: TwoFactorStore,
  request: OwnerRequest & NoticeOf,
): Promise<void> {
  const { owner, client } = request;
  await deleteSecondFactorRows(store, owner.id, initiatorOf(request), ports.clock.now());
  if (!owner.twoFactorEnabled) return;
  await store.outbox.add(twoFactorChangedMail(ports, { owner, client }, 'off'));
  await store.journal.note(doneByOwner(request, 'second-factor.off', NO_FACTS));
}
