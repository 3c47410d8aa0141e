import { assertPerson, type Authorization, initiatorOf, reasonOf } from '../model/access.js';
import type { AccountRequest } from '../model/account-request.js';
import type { Permission } from '../model/roles.js';
import type { OperatorsPorts } from '../ports.js';
import { endRequest } from '../steps/end-request.js';
import { assertOpen, lockRequest } from '../steps/lock-request.js';

const OWN: Permission = 'request: cancel';
/** Whoever may approve the cases of others may cancel them too (operators §3). */
const OF_OTHERS: Permission = 'request: approve';

/** An operator cancels a case: those who opened it, or an admin (operators §8). */
export class CancelRequest {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'clock'>) {}

  /** Throws `REQUEST_NOT_FOUND`, `OPERATOR_PERMISSION_REQUIRED` or `REQUEST_IS_CLOSED`. */
  execute(authorization: Authorization, id: string): Promise<AccountRequest> {
    const self = assertPerson(authorization);
    return this.ports.transaction.run(async (store) => {
      const permissionFor = ({ requestedBy }: AccountRequest): Permission => (requestedBy === self ? OWN : OF_OTHERS);
      const { request, user } = await lockRequest(store, id, authorization, permissionFor);
      assertOpen(request, this.ports.clock.now());
      const ending = { request, user, state: 'cancelled', ...initiatorOf(authorization) } as const;
      return endRequest(this.ports, store, { ...ending, ...reasonOf(authorization) });
    });
  }
}
