import { lockCaller, type SessionId, type UserId, type UserSummary } from '@portvakt/kernel';

import { TwoFactorError, WaitError } from '../errors.js';
import { secondsBlocked } from '../model/failure-budget.js';
import { pendingTokenIn } from '../model/pending-sign-in.js';
import { PENDING_SIGN_IN } from '../model/verification-purposes.js';
import type { TwoFactorPorts, TwoFactorStore } from '../ports.js';

/** Who enters a code: a signed-in user, or the user of a pending sign-in (specification §13.2). */
export type SecondFactorContext =
  | { readonly kind: 'session'; readonly userId: UserId; readonly session: CallerSession }
  | { readonly kind: 'pending'; readonly reference: string; readonly remember: boolean };

export interface CallerSession {
  readonly id: SessionId;
  readonly token: string;
}

export type LockedContext =
  | { readonly kind: 'session'; readonly owner: UserSummary; readonly session: CallerSession }
  | { readonly kind: 'pending'; readonly owner: UserSummary; readonly token: string; readonly remember: boolean };

/**
 * Locks the user of the context until the transaction ends. Throws `INVALID_TWO_FACTOR_COOKIE` if the session or the
 * pending sign-in does not exist, and `WaitError` while the user's second factor is blocked (specification C23).
 */
export async function lockContext(
  { clock }: Pick<TwoFactorPorts, 'clock'>,
  store: TwoFactorStore,
  context: SecondFactorContext,
): Promise<LockedContext> {
  const now = clock.now();
  const open = context.kind === 'session' ? await ofSession(store, context) : await ofPending(store, context, now);
  if (!open) throw new TwoFactorError('INVALID_TWO_FACTOR_COOKIE');
  const seconds = secondsBlocked(await store.failures.find(open.owner.id), now);
  if (seconds > 0) throw new WaitError('SECOND_FACTOR_BLOCKED', seconds);
  return open;
}

type Of<Kind> = Extract<SecondFactorContext, { kind: Kind }>;

async function ofSession(
  { users, sessions }: TwoFactorStore,
  { userId, session }: Of<'session'>,
): Promise<LockedContext | null> {
  const owner = await lockCaller(users, sessions, { id: userId, sessionId: session.id });
  return owner && { kind: 'session', owner, session };
}

async function ofPending(
  { records, users }: TwoFactorStore,
  { reference, remember }: Of<'pending'>,
  now: Date,
): Promise<LockedContext | null> {
  const token = pendingTokenIn(reference);
  const named = token && (await records.find(PENDING_SIGN_IN, token, now));
  if (!named) return null;
  const owner = await users.findForUpdate(named.value as UserId);
  // Checked again after the lock: a concurrent request may have completed the sign-in.
  const isAlive = (await records.find(PENDING_SIGN_IN, token, now)) !== null;
  return owner?.twoFactorEnabled && isAlive ? { kind: 'pending', owner, token, remember } : null;
}
