import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import { ChangeUserProfile, CreateUser, type IdentityPorts, ReplacePassword } from '@portvakt/identity';
import { joined } from '@portvakt/kernel';
import type { UserChanges, UserRules } from '@portvakt/operators';
import type { SessionPorts } from '@portvakt/session';

import type { Runtime } from '../runtime.js';
import { identityStores } from './identity-store.js';
import { NEW_PASSWORD_PAGE } from './user-mails.js';

/** The rules of the identity context, for operators. */
export function userRulesOf(identity: IdentityPorts): UserRules {
  const creating = new CreateUser(identity);
  const replacing = new ReplacePassword(identity);
  return {
    checkNewUser: (user) => creating.check(user),
    prepareNewUser: (user) => creating.prepare(user),
    checkPassword: (password) => replacing.check(password),
    preparePassword: (userId, password) => replacing.prepare(userId, password),
    restorePasswordAttempts: (email) => replacing.restoreBudget(email),
    hasChange: (profile) => new ChangeUserProfile(identity).hasChange(profile),
  };
}

/** Runs the use cases of identity that change users inside the transaction of an operator. */
export function userChangesOf(
  runtime: Runtime,
  keys: KeyRing,
  { identity, sessions }: { readonly identity: IdentityPorts; readonly sessions: SessionPorts },
): (manager: EntityManager) => UserChanges {
  const openStore = identityStores(runtime, keys, sessions);
  return (manager) => {
    const store = openStore(manager);
    const ports = { ...identity, transaction: joined(store) };
    return {
      create: async (user, passwordHash, initiator) =>
        (await new CreateUser(ports).execute({ user, passwordHash, choosePasswordAt: NEW_PASSWORD_PAGE, ...initiator }))
          .id,
      changeProfile: (userId, profile) => new ChangeUserProfile(ports).execute({ userId, profile }),
      setPassword: (userId, password, initiator) =>
        new ReplacePassword(ports).execute({ userId, password, ...initiator }),
      async remove(userId, by) {
        const user = await store.users.findForUpdate(userId);
        if (user) await store.rules.leave(user, by);
        await store.users.remove(userId);
      },
    };
  };
}
