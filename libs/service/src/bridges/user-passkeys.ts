import type { EntityManager } from 'typeorm';

import { TypeOrmPasskeyRepository } from '@portvakt/adapters/typeorm';
import type { UserPasskeys } from '@portvakt/identity';

import type { Runtime } from '../runtime.js';

/**
 * The passkeys of users, as a port of identity, social-linking and operators. While passkeys are off, stored ones
 * cannot be used to sign in, but are still removed when somebody else takes the account over (passkeys §1, §6.5).
 */
export const userPasskeysOf =
  ({ config }: Pick<Runtime, 'config'>) =>
  (manager: EntityManager): UserPasskeys => {
    const passkeys = new TypeOrmPasskeyRepository(manager);
    return {
      exist: async (userId) => config.passkeys !== null && (await passkeys.list(userId)).length > 0,
      removeAll: (userId) => passkeys.removeAll(userId),
    };
  };
