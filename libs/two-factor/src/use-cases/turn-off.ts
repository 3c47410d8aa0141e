import type { Client, SessionId } from '@portvakt/kernel';

import { TwoFactorError } from '../errors.js';
import { PENDING, TRUSTED_DEVICE } from '../model/verification-purposes.js';
import type { IssuedSession, Owner, TwoFactorStore } from '../ports.js';
import { type NoticePorts, twoFactorChangedMail } from './compose-notices.js';

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
  { owners, authenticators, records, sessions, outbox }: TwoFactorStore,
  { owner, sessionId, client }: TurnOff,
): Promise<IssuedSession> {
  await authenticators.removeAll(owner.id);
  await owners.setTwoFactorEnabled(owner.id, false, ports.clock.now());
  await records.removeOf(owner.id, [...PENDING, TRUSTED_DEVICE]);
  const started = await sessions.replace(sessionId);
  if (!started) throw new TwoFactorError('SECOND_FACTOR_OWNER_NOT_FOUND');
  if (owner.twoFactorEnabled) await outbox.add(twoFactorChangedMail(ports, { owner, client }, 'off'));
  return started;
}
