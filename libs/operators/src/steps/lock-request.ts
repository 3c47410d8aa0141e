import { OperatorsError } from '../errors.js';
import type { Authorization } from '../model/access.js';
import { type AccountRequest, isOpen } from '../model/account-request.js';
import type { Permission } from '../model/roles.js';
import type { LockedUser, OperatorsStore } from '../ports.js';
import { lockTarget } from './lock-target.js';

/** A case, read while its user is locked. */
export interface LockedRequest {
  readonly request: AccountRequest;
  readonly user: LockedUser;
}

/**
 * Locks the user of a case, and returns both. `permissionFor` returns the permission that the operator needs for it.
 * Throws `REQUEST_NOT_FOUND`, and otherwise as `lockTarget`.
 */
export async function lockRequest(
  store: OperatorsStore,
  id: string,
  authorization: Authorization,
  permissionFor: (request: AccountRequest) => Permission,
): Promise<LockedRequest> {
  const seen = await store.requests.find(id);
  if (!seen) throw new OperatorsError('REQUEST_NOT_FOUND');
  const user = await lockTarget(store, { authorization, userId: seen.userId, permission: permissionFor(seen) }).catch(
    // A case is deleted with its user.
    (error: unknown) => {
      const isGone = error instanceof OperatorsError && error.code === 'OPERATED_USER_NOT_FOUND';
      throw isGone ? new OperatorsError('REQUEST_NOT_FOUND') : error;
    },
  );
  // Read again: it may have been closed while this transaction waited for the lock.
  const request = await store.requests.find(id);
  if (!request) throw new OperatorsError('REQUEST_NOT_FOUND');
  return { request, user };
}

/** Throws `REQUEST_IS_CLOSED`. */
export function assertOpen(request: AccountRequest, now: Date): void {
  if (!isOpen(request, now)) throw new OperatorsError('REQUEST_IS_CLOSED');
}
