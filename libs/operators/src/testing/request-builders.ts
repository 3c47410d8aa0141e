import type { UserId } from '@portvakt/kernel';

import type { AccountRequest } from '../model/account-request.js';

export const KARI = 'kari' as UserId;
export const OLA = 'ola' as UserId;

/** A case about Kari that waits for an approval: opened at eight o'clock, due the day after, over a week after. */
export const aRequest = (given: Partial<AccountRequest> = {}): AccountRequest => ({
  id: 'case1',
  kind: 'second-factor-reset',
  state: 'waiting',
  userId: KARI,
  reason: 'Mistet telefonen',
  newEmail: null,
  requestedBy: 'support' as UserId,
  requestedAt: new Date('2026-01-05T08:00:00.000Z'),
  approvedBy: null,
  approvedAt: null,
  notBefore: new Date('2026-01-06T08:00:00.000Z'),
  expiresAt: new Date('2026-01-12T08:00:00.000Z'),
  endedAt: null,
  endedBy: null,
  approvalNeeded: true,
  ...given,
});
