import type { Case, OperatorState } from '@portvakt/api-client/operators';

import { mayDo } from '../layout/operator-context.js';

/** What may be decided about a case. Who opened it withdraws it; others decline it. */
export type CaseAct = 'approve' | 'decline' | 'withdraw';

type Deciding = Pick<OperatorState, 'permissions'> & { readonly user: Pick<OperatorState['user'], 'id'> };
type Decided = Pick<Case, 'state' | 'approvalNeeded' | 'requestedBy'>;

/** What an operator may decide about a case. Whoever may approve the cases of others may decline them (operators §3). */
export function caseActs(operator: Deciding, { state, approvalNeeded, requestedBy }: Decided): readonly CaseAct[] {
  if (state !== 'waiting' && state !== 'approved') return [];
  const isOwn = requestedBy === operator.user.id;
  const mayApprove = mayDo(operator, 'request: approve');
  const acts: CaseAct[] = [];
  if (state === 'waiting' && approvalNeeded && !isOwn && mayApprove) acts.push('approve');
  if (mayDo(operator, 'request: cancel') && (isOwn || mayApprove)) acts.push(isOwn ? 'withdraw' : 'decline');
  return acts;
}
