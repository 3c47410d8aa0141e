import type { Client, SessionId } from '@portvakt/kernel';

import { PENDING, TRUSTED_DEVICE } from '../model/verification-purposes.js';
import type { IssuedSession, Owner, TwoFactorStore } from '../ports.js';
import { type NoticePorts, twoFactorChangedMail } from './compose-notices.js';
import { replaceSession } from './hold-owner.js';

export interface TurnOff {
  readonly owner: Owner;
  readonly sessionId: SessionId;
  readonly client: Client;
}

/**
 * No second factor any more (contract §13.4): no authenticator, no trusted device, no sign-in that waits for a code; and
 * the session is another one.
 */
export async function turnOff(
  ports: NoticePorts,
  store: TwoFactorStore,
  { owner, sessionId, client }: TurnOff,
): Promise<IssuedSession> {
  await store.authenticators.removeAll(owner.id);
  await store.owners.setTwoFactorEnabled(owner.id, false, ports.clock.now());
  await store.records.removeOf(owner.id, [...PENDING, TRUSTED_DEVICE]);
  const started = await replaceSession(store, sessionId);
  if (owner.twoFactorEnabled) await store.outbox.add(twoFactorChangedMail(ports, { owner, client }, 'off'));
  return started;
}
