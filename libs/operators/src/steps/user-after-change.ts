import { OverloadError, type UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import type { OperatedUser } from '../model/operated-user.js';
import type { UserDirectory } from '../ports.js';

/**
 * The user after a committed change. Does not throw `OverloadError`: its `Retry-After` would make the client repeat a
 * committed change. Throws `OPERATED_USER_NOT_FOUND` where the user was deleted in the meantime.
 */
export async function userAfterChange(directory: Pick<UserDirectory, 'find'>, id: UserId): Promise<OperatedUser> {
  const user = await directory.find(id).catch((cause: unknown) => {
    throw cause instanceof OverloadError
      ? new Error('the change is made, but the user cannot be read', { cause })
      : cause;
  });
  if (!user) throw new OperatorsError('OPERATED_USER_NOT_FOUND');
  return user;
}
