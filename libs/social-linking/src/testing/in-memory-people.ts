import type { Client, Clock, Email, Language, UserId, UserSummary } from '@portvakt/kernel';

import { CREDENTIAL } from '../model/account.js';
import type { Introduction, People, Registration } from '../ports.js';
import type { SocialTables } from './social-tables.js';

/** What others commit meanwhile, which transactions one after the other never show. Each happens once. */
export interface Race {
  /** Between a look for an address and the next statement of the same transaction. */
  afterLook: (() => void) | null;
  /** While a transaction waits for the user it is about. */
  whileWaiting: (() => void) | null;
  /** After a new address of a user was found free. */
  whileFollowing: (() => void) | null;
}

/** Whom the product's own trigger on the table of users refuses, in a test that has one. */
export const REFUSED_NAME = 'Refused by the database';

/** What of the identity context a test decides. */
export interface PeopleRules {
  /** The name of a field that the product wants to know of new users. */
  requiredField: string | null;
}

/** Users of an open transaction. */
export class InMemoryPeople implements People {
  constructor(
    private readonly tables: SocialTables,
    private readonly race: Race,
    private readonly rules: PeopleRules,
    private readonly clock: Clock,
  ) {}

  async findByEmail(email: Email): Promise<UserSummary | null> {
    const person = this.ownerOf(email);
    this.happens('afterLook');
    return person;
  }

  async findForUpdate(id: UserId): Promise<UserSummary | null> {
    this.happens('whileWaiting');
    return this.tables.people.get(id) ?? null;
  }

  async register(introduction: Introduction, { language }: Client, callbackUrl: string): Promise<Registration> {
    const { email, emailVerified, image } = introduction;
    if (this.rules.requiredField !== null) return { kind: 'required', field: this.rules.requiredField };
    const name = cleaned(introduction.name) || email;
    if (this.ownerOf(email) || name === REFUSED_NAME) {
      this.tables.isLost = true;
      return { kind: name === REFUSED_NAME ? 'refused' : 'taken' };
    }
    const now = this.clock.now();
    const id = `person-${this.tables.people.size + 1}` as UserId;
    const dates = { createdAt: now, updatedAt: now };
    const person = { id, email, emailVerified, name, image, ...dates, twoFactorEnabled: false, language };
    this.tables.people.set(id, person);
    if (!emailVerified) this.tables.askedToProve.push({ email, callbackUrl });
    return { kind: 'registered', person };
  }

  async follow(id: UserId, { email, emailVerified, name, image }: Introduction): Promise<UserSummary | null> {
    const person = this.tables.people.get(id);
    if (!person) throw new Error(`nobody is ${id}`);
    const isFree = email !== person.email && this.ownerOf(email) === null;
    this.happens('whileFollowing');
    if (isFree && this.ownerOf(email)) {
      this.tables.isLost = true;
      return null;
    }
    return this.change(person, {
      name: cleaned(name) || person.name,
      image: image ?? person.image,
      ...(isFree ? { email, emailVerified } : {}),
    });
  }

  async reclaim(id: UserId, client: Client): Promise<UserSummary | null> {
    const { people, passwords, accounts, sessions, authenticators, records, reclaimed } = this.tables;
    const person = people.get(id);
    if (!person) return null;
    reclaimed.push({ userId: id, client });
    passwords.delete(id);
    authenticators.delete(id);
    for (const session of sessions.values()) if (session.userId === id) sessions.delete(session.id);
    for (const [identifier, { userId }] of records) if (userId === id) records.delete(identifier);
    for (const account of accounts.values()) {
      if (account.userId !== id) continue;
      if (account.providerId === CREDENTIAL) accounts.set(account.id, { ...account, opensAccount: false });
      else accounts.delete(account.id);
    }
    return this.change(person, { emailVerified: true, twoFactorEnabled: false });
  }

  async saveLanguage(id: UserId, language: Language): Promise<void> {
    const person = this.tables.people.get(id);
    if (person) this.tables.people.set(id, { ...person, language });
  }

  private happens(moment: keyof Race): void {
    const happening = this.race[moment];
    this.race[moment] = null;
    happening?.();
  }

  private ownerOf(email: Email): UserSummary | null {
    return [...this.tables.people.values()].find((person) => person.email === email) ?? null;
  }

  private change(person: UserSummary, change: Partial<UserSummary>): UserSummary {
    const changed = { ...person, ...change, updatedAt: this.clock.now() };
    this.tables.people.set(person.id, changed);
    return changed;
  }
}

const cleaned = (name: string | null): string => (name ?? '').replace(/\p{Cc}/gu, '').trim();
