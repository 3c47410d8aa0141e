import type { Client, IssuedSession, SessionId, UserSummary } from '@portvakt/kernel';

import { PENDING, TRUSTED_DEVICE } from '../model/verification-purposes.js';
import type { TwoFactorStore } from '../ports.js';
import { type NoticeOf, type NoticePorts, twoFactorChangedMail } from './notice-mails.js';
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
  await removeSecondFactor(ports, store, { owner, client });
  return replaceSession(store, sessionId);
}

/** Removes all authenticators, trusted devices and pending sign-ins. Notifies the owner if the second factor was on. */
export async function removeSecondFactor(
  ports: NoticePorts,
  store: TwoFactorStore,
  { owner, client }: NoticeOf,
): Promise<void> {
  await store.authenticators.removeAll(owner.id);
  await store.owners.setTwoFactorEnabled(owner.id, false, ports.clock.now());
  await store.records.removeOf(owner.id, [...PENDING, TRUSTED_DEVICE]);
  if (owner.twoFactorEnabled) await store.outbox.add(twoFactorChangedMail(ports, { owner, client }, 'off'));
}
