import {
  FollowProvider,
  IdentityError,
  type IdentityPorts,
  type IdentityStore,
  ReclaimUser,
  RegisterFromProvider,
  RequiredFieldError,
  type User,
  wishedLanguage,
} from '@portvakt/identity';
import { joined, type UserId, type UserSummary } from '@portvakt/kernel';
import type { People, Registration } from '@portvakt/social-linking';

/** Lets social sign-in find and change users of the identity context inside its own transaction. */
export function peopleOn(store: IdentityStore, ports: IdentityPorts): People {
  const { users } = store;
  const joinedPorts = { ...ports, transaction: joined(store) };
  const find = async (id: UserId): Promise<UserSummary | null> => personIn(await users.findForUpdate(id));
  return {
    findByEmail: async (email) => personIn(await users.findByEmail(email)),
    findForUpdate: find,
    async register(introduction, client, callbackUrl) {
      try {
        const user = await new RegisterFromProvider(joinedPorts).execute({ ...introduction, client, callbackUrl });
        return { kind: 'registered', person: toPerson(user) };
      } catch (error) {
        return refusalIn(error);
      }
    },
    async follow(userId, introduction, client) {
      try {
        return toPerson(await new FollowProvider(joinedPorts).execute({ ...introduction, userId, client }));
      } catch (error) {
        if (error instanceof IdentityError && error.code === 'USER_ALREADY_EXISTS') return null;
        throw error;
      }
    },
    async reclaim(userId, client) {
      const user = await users.findForUpdate(userId);
      return user && toPerson(await new ReclaimUser(joinedPorts).execute({ userId, client }));
    },
    saveLanguage: (id, language) => users.saveLanguage(id, language),
  };
}

const personIn = (user: User | null): UserSummary | null => user && toPerson(user);

function toPerson(user: User): UserSummary {
  const { id, email, emailVerified, name, image, createdAt, updatedAt, twoFactorEnabled } = user;
  const language = wishedLanguage(user);
  return { id, email, emailVerified, name, image, createdAt, updatedAt, twoFactorEnabled, language };
}

function refusalIn(error: unknown): Registration {
  if (error instanceof RequiredFieldError) return { kind: 'required', field: error.field };
  if (!(error instanceof IdentityError)) throw error;
  return { kind: error.code === 'USER_ALREADY_EXISTS' ? 'taken' : 'refused' };
}
