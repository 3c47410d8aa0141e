import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import {
  CreateUserForOperator,
  DeleteUserForOperator,
  type IdentityPorts,
  ReplacePasswordForOperator,
  UpdateUserForOperator,
} from '@portvakt/identity';
import { joined } from '@portvakt/kernel';
import type { UserChanges, UserPreparation } from '@portvakt/operators';
import type { SessionPorts } from '@portvakt/session';

import type { Runtime } from '../runtime.js';
import { identityStoreOf } from '../stores/identity-store.js';
import { NEW_PASSWORD_PAGE } from './user-mails.js';

/** What the identity context does for operators outside of their transactions. */
export function userPreparationOf(identity: IdentityPorts): UserPreparation {
  const creating = new CreateUserForOperator(identity);
  const replacing = new ReplacePasswordForOperator(identity);
  return {
    checkNewUser: (user) => creating.check(user),
    prepareNewUser: (user) => creating.prepare(user),
    checkPassword: (password) => replacing.check(password),
    preparePassword: (userId, password) => replacing.prepare(userId, password),
    restorePasswordAttempts: (email) => replacing.restoreBudget(email),
    hasChange: (profile) => new UpdateUserForOperator(identity).hasChange(profile),
  };
}

/** Runs the use cases of identity that change users inside the transaction of an operator. */
export function userChangesOf(
  runtime: Runtime,
  keys: KeyRing,
  { identity, sessions }: { readonly identity: IdentityPorts; readonly sessions: SessionPorts },
): (manager: EntityManager) => UserChanges {
  const openStore = identityStoreOf(runtime, keys, sessions);
  return (manager) => {
    const ports = { ...identity, transaction: joined(openStore(manager)) };
    return {
      create: async (user, passwordHash, initiator) =>
        (
          await new CreateUserForOperator(ports).execute({
            user,
            passwordHash,
            choosePasswordAt: NEW_PASSWORD_PAGE,
            ...initiator,
          })
        ).id,
      changeProfile: (userId, profile) => new UpdateUserForOperator(ports).execute({ userId, profile }),
      setPassword: (userId, password, initiator) =>
        new ReplacePasswordForOperator(ports).execute({ userId, password, ...initiator }),
      remove: (userId, by) => new DeleteUserForOperator(ports).execute({ userId, by }),
    };
  };
}
