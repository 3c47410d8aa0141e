import { type Clock, type Email, THE_SERVICE } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import { type AccountRequest, type EndOfRequest, isDue, isExpired, responsibleFor } from '../model/account-request.js';
import { isAllowed, type OperatorRoles, permissionsOf, rolesIn } from '../model/roles.js';
import type { LockedUser, OperatorsPorts, OperatorsStore } from '../ports.js';
import { assertHasEffect, assertMayBeChanged } from '../steps/assert-case-allowed.js';
import { deleteUser } from '../steps/delete-user.js';
import { endRequest } from '../steps/end-request.js';
import { endSessionsByCase } from '../steps/end-sessions.js';
import { forEach } from '../steps/for-each.js';

/** For a job: carries out cases whose wait has ended, and closes expired ones (operators §8). */
export class CarryOutRequests {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'requests' | 'clock' | 'policy'>) {}

  /**
   * At most `limit` cases, each in a transaction of its own, until `isStopping`. A failing case does not stop the
   * others.
   */
  async execute(limit: number, isStopping = (): boolean => false): Promise<void> {
    await forEach(await this.ports.requests.due(limit), ({ id }) => this.carryOut(id), isStopping);
  }

  /** The product may refuse a removal by throwing; the job then retries the case until it expires. */
  private carryOut(id: string): Promise<void> {
    return this.ports.transaction.run(async (store) => {
      if (!(await store.requests.lockExecution())) return;
      const seen = await store.requests.find(id);
      if (!seen) return;
      const locked = await store.users.lock([seen.userId, responsibleFor(seen)]);
      const user = locked.get(seen.userId);
      // Read again: the case may have been closed or approved while this transaction waited for the rows.
      const request = user && (await store.requests.find(id));
      if (!request || responsibleFor(request) !== responsibleFor(seen)) return;
      const state = await this.outcomeOf(store, user, request, locked.get(responsibleFor(request)));
      if (state) await endRequest(this.ports, store, { request, user, state, by: THE_SERVICE, client: null });
      if (state !== 'done' || request.kind !== 'removal') return;
      // Last: deleting the user deletes their cases.
      await deleteUser(this.ports, store, { user, facts: { proof: 'operator' }, by: THE_SERVICE, client: null });
    });
  }

  /** Makes the change if it is due. Null: the case stays as it is. */
  private async outcomeOf(
    store: OperatorsStore,
    user: LockedUser,
    request: AccountRequest,
    responsible: LockedUser | undefined,
  ): Promise<EndOfRequest | null> {
    const now = this.ports.clock.now();
    if (isExpired(request, now)) return 'expired';
    if (!isDue(request, now)) return null;
    const { roles } = this.ports.policy;
    if (!isStillOperator(request, responsible, roles)) return 'failed';
    try {
      assertMayBeChanged(user, roles);
      assertHasEffect(request, user, false);
    } catch (refusal) {
      if (refusal instanceof OperatorsError) return 'failed';
      throw refusal;
    }
    return applyCase(this.ports, store, request);
  }
}

/**
 * Whether the operator who is responsible for the case still has the permission: banning an operator or removing their
 * role also stops their cases.
 */
function isStillOperator(
  { state }: AccountRequest,
  responsible: LockedUser | undefined,
  roles: OperatorRoles,
): boolean {
  if (responsible === undefined || responsible.banned) return false;
  const permissions = permissionsOf(rolesIn(responsible.role, roles), roles);
  return isAllowed(permissions, state === 'approved' ? 'request: approve' : 'request: create');
}

/** Makes the change and revokes all sessions; a removal changes nothing here. */
async function applyCase(
  ports: { readonly clock: Clock },
  store: OperatorsStore,
  { kind, userId, newEmail }: AccountRequest,
): Promise<'done' | 'failed'> {
  switch (kind) {
    case 'second-factor-reset':
      await store.secondFactors.reset(userId, THE_SERVICE);
      break;
    case 'email-change':
      if ((await store.emailAddresses.replace(userId, newEmail as Email, THE_SERVICE)) !== 'replaced') return 'failed';
      break;
    case 'removal':
      return 'done';
  }
  await endSessionsByCase(ports, store, userId, THE_SERVICE);
  return 'done';
}
