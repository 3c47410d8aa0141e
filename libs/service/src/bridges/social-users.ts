import {
  type AdditionalFields,
  asksUsersOfProviders,
  CreateUserFromProvider,
  FieldTakenError,
  IdentityError,
  type IdentityPorts,
  type IdentityStore,
  InvalidFieldsError,
  ReclaimUser,
  RequiredFieldError,
  UpdateUserFromProvider,
  type User,
  wishedLanguage,
} from '@portvakt/identity';
import { joined, type UserId, type UserSummary } from '@portvakt/kernel';
import type { RegistrationResult, Users } from '@portvakt/social-linking';

/** Lets social sign-in find and change users of the identity context inside its own transaction. */
export function socialUsersOn(store: IdentityStore, ports: IdentityPorts): Users {
  const { users } = store;
  const joinedPorts = { ...ports, transaction: joined(store) };
  const find = async (id: UserId): Promise<UserSummary | null> => summaryOrNull(await users.findForUpdate(id));
  return {
    findByEmail: async (email) => summaryOrNull(await users.findByEmail(email)),
    findForUpdate: find,
    async register(profile, client, callbackUrl, given) {
      try {
        const user = await new CreateUserFromProvider(joinedPorts).execute({ ...profile, client, callbackUrl, given });
        return { kind: 'registered', user: toSummary(user) };
      } catch (error) {
        // The answer names the invalid fields, because the user has just filled them in.
        if (given && isAboutField(error)) throw error;
        return refusalIn(error, ports.policy.additionalFields);
      }
    },
    async updateFromProfile(userId, profile, client) {
      try {
        return toSummary(await new UpdateUserFromProvider(joinedPorts).execute({ ...profile, userId, client }));
      } catch (error) {
        if (error instanceof IdentityError && error.code === 'USER_ALREADY_EXISTS') return null;
        throw error;
      }
    },
    async reclaim(userId, client) {
      if (!(await users.findForUpdate(userId))) return null;
      const user = await new ReclaimUser(joinedPorts).execute({ userId, client });
      return user === 'operator' ? user : toSummary(user);
    },
  };
}

const summaryOrNull = (user: User | null): UserSummary | null => user && toSummary(user);

function toSummary(user: User): UserSummary {
  const { id, email, emailVerified, name, image, createdAt, updatedAt, twoFactorEnabled, ban } = user;
  const language = wishedLanguage(user);
  return { id, email, emailVerified, name, image, createdAt, updatedAt, twoFactorEnabled, language, ban };
}

const isAboutField = (error: unknown): boolean =>
  error instanceof RequiredFieldError || error instanceof InvalidFieldsError || error instanceof FieldTakenError;

function refusalIn(error: unknown, fields: AdditionalFields): RegistrationResult {
  if (error instanceof RequiredFieldError) {
    return asksUsersOfProviders(fields) ? { kind: 'incomplete' } : { kind: 'required', field: error.field };
  }
  if (!(error instanceof IdentityError)) throw error;
  return { kind: error.code === 'USER_ALREADY_EXISTS' ? 'taken' : 'refused' };
}
