import type { Approval, OperatorNeed } from '../model/access.js';
import type { AccountRequest } from '../model/account-request.js';
import { actorOf } from '../model/operator.js';
import type { OperatorsPorts } from '../ports.js';
import { endRequest } from '../steps/end-request.js';
import { assertOpen, lockRequest, personIn } from '../steps/lock-request.js';
import { reasonOf } from '../steps/lock-target.js';

const CODE = 'OPERATOR_PERMISSION_REQUIRED';
const OWN: OperatorNeed = { permission: 'request: cancel', code: CODE };
/** Whoever may approve the cases of others may cancel them too (operators §3). */
const OF_OTHERS: OperatorNeed = { permission: 'request: approve', code: CODE };

/** An operator cancels a case: those who opened it, or an admin (operators §8). */
export class CancelRequest {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'clock'>) {}

  /** Throws `REQUEST_NOT_FOUND`, `OPERATOR_PERMISSION_REQUIRED` or `REQUEST_IS_CLOSED`. */
  execute(approval: Approval, id: string): Promise<AccountRequest> {
    const self = personIn(approval);
    return this.ports.transaction.run(async (store) => {
      const needOf = ({ requestedBy }: AccountRequest): OperatorNeed => (requestedBy === self ? OWN : OF_OTHERS);
      const { request, user } = await lockRequest(store, id, approval, needOf);
      assertOpen(request, this.ports.clock.now());
      const by = actorOf(approval.operator);
      const { client } = approval;
      return endRequest(this.ports, store, {
        request,
        user,
        state: 'cancelled',
        by,
        client,
        ...reasonOf(approval),
      });
    });
  }
}
