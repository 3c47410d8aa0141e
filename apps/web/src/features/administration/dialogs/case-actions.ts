import type { Case, OperatorState } from '@portvakt/api-client/operators';

import { mayDo } from '../layout/operator-context.js';

/** What may be decided about a case. Who opened it withdraws it; others decline it. */
export type CaseAction = 'approve' | 'decline' | 'withdraw';

type Deciding = Pick<OperatorState, 'permissions'> & { readonly user: Pick<OperatorState['user'], 'id'> };
type Decided = Pick<Case, 'state' | 'approvalNeeded' | 'requestedBy'>;

/** What an operator may decide about a case. Whoever may approve the cases of others may decline them (operators §3). */
export function caseActions(
  operator: Deciding,
  { state, approvalNeeded, requestedBy }: Decided,
): readonly CaseAction[] {
  if (state !== 'waiting' && state !== 'approved') return [];
  const isOwn = requestedBy === operator.user.id;
  const mayApprove = mayDo(operator, 'request: approve');
  const actions: CaseAction[] = [];
  if (state === 'waiting' && approvalNeeded && !isOwn && mayApprove) actions.push('approve');
  if (mayDo(operator, 'request: cancel') && (isOwn || mayApprove)) actions.push(isOwn ? 'withdraw' : 'decline');
  return actions;
}
