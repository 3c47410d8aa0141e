import {
  type Client,
  type Clock,
  DomainError,
  type Email,
  type UserId,
  type UserSummary,
} from '@portvakt/kernel';

import { CREDENTIAL } from '../model/account.js';
import type { GivenFields, UserProfile, Users, RegistrationResult } from '../ports.js';
import type { SocialTables } from './social-tables.js';

/** Changes of concurrent transactions, which serialised transactions would never see. Each is applied once. */
export interface Race {
  /** After `findByEmail`. */
  afterEmailLookup: (() => void) | null;
  /** Before `findForUpdate` returns. */
  whileWaitingForLock: (() => void) | null;
  /** After `updateFromProfile` has found the new e-mail address free. */
  duringProfileUpdate: (() => void) | null;
}

/** `register` refuses a user with this name, like a trigger of the product. */
export const REFUSED_NAME = 'Refused by the database';

/** The refusal of the identity context for a field that was asked for and is missing. */
export class MissingField extends DomainError<'FIELD_IS_REQUIRED'> {
  constructor(readonly field: string) {
    super('FIELD_IS_REQUIRED');
  }
}

/** Settings of the identity context. */
export interface UserRules {
  /** A field that the product requires of new users. */
  requiredField: string | null;
  /** Whether users of a provider are asked for it. */
  isAskedFor: boolean;
}

/** The users of an open transaction. */
export class InMemoryUsers implements Users {
  constructor(
    private readonly tables: SocialTables,
    private readonly race: Race,
    private readonly rules: UserRules,
    private readonly clock: Clock,
  ) {}

  async findByEmail(email: Email): Promise<UserSummary | null> {
    const user = this.ownerOf(email);
    this.runConcurrent('afterEmailLookup');
    return user;
  }

  async findForUpdate(id: UserId): Promise<UserSummary | null> {
    this.runConcurrent('whileWaitingForLock');
    return this.tables.users.get(id) ?? null;
  }

  async register(
    userProfile: UserProfile,
    { language }: Client,
    callbackUrl: string,
    given?: GivenFields,
  ): Promise<RegistrationResult> {
    const { email, emailVerified, image } = userProfile;
    const { requiredField: field, isAskedFor } = this.rules;
    if (field !== null && given?.[field] === undefined) {
      if (given) throw new MissingField(field);
      return isAskedFor ? { kind: 'incomplete' } : { kind: 'required', field };
    }
    const name = cleaned(userProfile.name) || email;
    if (this.ownerOf(email) || name === REFUSED_NAME) {
      this.tables.isLost = true;
      return { kind: name === REFUSED_NAME ? 'refused' : 'taken' };
    }
    const now = this.clock.now();
    const id = `user-${this.tables.users.size + 1}` as UserId;
    const dates = { createdAt: now, updatedAt: now };
    const user = { id, email, emailVerified, name, image, ...dates, twoFactorEnabled: false, language, ban: null };
    this.tables.users.set(id, user);
    if (!emailVerified) this.tables.verificationMails.push({ email, callbackUrl });
    return { kind: 'registered', user };
  }

  async updateFromProfile(id: UserId, { email, emailVerified, name, image }: UserProfile): Promise<UserSummary | null> {
    const user = this.tables.users.get(id);
    if (!user) throw new Error(`there is no user ${id}`);
    const isFree = email !== user.email && this.ownerOf(email) === null;
    this.runConcurrent('duringProfileUpdate');
    if (isFree && this.ownerOf(email)) {
      this.tables.isLost = true;
      return null;
    }
    return this.change(user, {
      name: cleaned(name) || user.name,
      image: image ?? user.image,
      ...(isFree ? { email, emailVerified } : {}),
    });
  }

  async reclaim(id: UserId, client: Client): Promise<UserSummary | null> {
    const { users, passwords, accounts, sessions, authenticators, records, reclaimed } = this.tables;
    const user = users.get(id);
    if (!user) return null;
    reclaimed.push({ userId: id, client });
    passwords.delete(id);
    authenticators.delete(id);
    for (const session of sessions.values()) if (session.userId === id) sessions.delete(session.id);
    for (const [identifier, { userId }] of records) if (userId === id) records.delete(identifier);
    for (const account of accounts.values()) {
      if (account.userId !== id) continue;
      if (account.providerId === CREDENTIAL) accounts.set(account.id, { ...account, canSignIn: false });
      else accounts.delete(account.id);
    }
    return this.change(user, { emailVerified: true, twoFactorEnabled: false });
  }

  private runConcurrent(moment: keyof Race): void {
    const change = this.race[moment];
    this.race[moment] = null;
    change?.();
  }

  private ownerOf(email: Email): UserSummary | null {
    return [...this.tables.users.values()].find((user) => user.email === email) ?? null;
  }

  private change(user: UserSummary, change: Partial<UserSummary>): UserSummary {
    const changed = { ...user, ...change, updatedAt: this.clock.now() };
    this.tables.users.set(user.id, changed);
    return changed;
  }
}

const cleaned = (name: string | null): string => (name ?? '').replace(/\p{Cc}/gu, '').trim();
