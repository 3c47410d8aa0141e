import { OperatorsError } from '../errors.js';
import { assertPerson, type Authorization, initiatorOf, reasonOf } from '../model/access.js';
import type { AccountRequest } from '../model/account-request.js';
import type { OperatorsPorts } from '../ports.js';
import { assertOpen, lockRequest } from '../steps/lock-request.js';

/** A second operator approves a case, which does not shorten its wait (operators §8). */
export class ApproveRequest {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'clock'>) {}

  /**
   * Does nothing where it is approved already. Throws `REQUEST_NOT_FOUND`, `YOU_CANNOT_APPROVE_YOUR_OWN_REQUEST` or
   * `REQUEST_IS_CLOSED`.
   */
  execute(authorization: Authorization, id: string): Promise<AccountRequest> {
    const approvedBy = assertPerson(authorization);
    return this.ports.transaction.run(async (store) => {
      const { request, user } = await lockRequest(store, id, authorization, () => 'request: approve');
      const now = this.ports.clock.now();
      if (request.requestedBy === approvedBy) throw new OperatorsError('YOU_CANNOT_APPROVE_YOUR_OWN_REQUEST');
      assertOpen(request, now);
      if (request.state === 'approved') return request;
      const approved: AccountRequest = { ...request, state: 'approved', approvedBy, approvedAt: now };
      await store.requests.save(approved);
      await store.journal.note({
        kind: 'request.approved',
        outcome: 'done',
        subject: user.id,
        ...initiatorOf(authorization),
        facts: { kind: request.kind, request: id, ...reasonOf(authorization) },
      });
      return approved;
    });
  }
}
