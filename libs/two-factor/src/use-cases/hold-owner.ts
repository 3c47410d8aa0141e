import type { UserId } from '@portvakt/kernel';

import { TwoFactorError } from '../errors.js';
import type { Owner, TwoFactorStore } from '../ports.js';

/** The caller, held until the transaction ends; refuses one who was deleted meanwhile. */
export async function holdOwner({ owners }: Pick<TwoFactorStore, 'owners'>, id: UserId): Promise<Owner> {
  const owner = await owners.findForUpdate(id);
  if (!owner) throw new TwoFactorError('SECOND_FACTOR_OWNER_NOT_FOUND');
  return owner;
}
