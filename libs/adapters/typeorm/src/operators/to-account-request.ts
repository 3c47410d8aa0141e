import type { Email, UserId } from '@portvakt/kernel';
import type { AccountRequest, RequestKind, RequestState } from '@portvakt/operators';

import type { OperatorRequestRow } from '../rows/operator-request.row.js';

/** The states of `isUnended`, as in the partial index. */
export const UNENDED = `"state" IN ('waiting', 'approved')`;

export const toAccountRequest = ({ kind, state, userId, newEmail, ...row }: OperatorRequestRow): AccountRequest => ({
  ...row,
  kind: kind as RequestKind,
  state: state as RequestState,
  userId: userId as UserId,
  newEmail: newEmail as Email | null,
  requestedBy: row.requestedBy as UserId,
  approvedBy: row.approvedBy as UserId | null,
});
