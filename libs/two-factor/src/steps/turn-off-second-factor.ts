import type { Client, IssuedSession, SessionId, UserSummary } from '@portvakt/kernel';

import type { TwoFactorStore } from '../ports.js';
import { deleteSecondFactorAndNotify } from './delete-second-factor-and-notify.js';
import type { NoticePorts } from './notice-mails.js';
import { replaceSession } from './replace-session.js';

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
  await deleteSecondFactorAndNotify(ports, store, { owner, sessionId, client });
  return replaceSession(store, { caller: { id: owner.id, sessionId }, client, why: 'second-factor-off' });
}
