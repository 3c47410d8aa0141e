import type {
  Client,
  Clock,
  Email,
  Language,
  Outbox,
  RandomSource,
  SecondStep,
  TransactionRunner,
  UserId,
  UserSessions,
  UserSummary,
  VerificationRecords,
} from '@portvakt/kernel';

import type { SocialMail } from './mails.js';
import type { Account, AccountId, Identity } from './model/account.js';
import type { RefreshDesk } from './model/refresh-desk.js';
import type { Providers } from './model/social-provider.js';
import type { SocialPolicy } from './model/social-policy.js';

/** What a provider says of somebody, with an address that has been judged. Name and picture are cleaned by `People`. */
export interface Introduction {
  readonly email: Email;
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly image: string | null;
}

/** `taken`: somebody got the address in this moment. `refused`: the database said no. `required`: a product's rule. */
export type Registration =
  | { readonly kind: 'registered'; readonly person: UserSummary }
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'required'; readonly field: string };

/** The users, kept by the identity context. Contract: `people.contract.ts`. */
export interface People {
  findByEmail(email: Email): Promise<UserSummary | null>;
  /** Holds the user until the transaction ends (security J4). */
  findForUpdate(id: UserId): Promise<UserSummary | null>;
  /** Makes a user, with the mail that asks them to prove their address where nobody has. */
  register(introduction: Introduction, client: Client, callbackUrl: string): Promise<Registration>;
  /**
   * Name, picture and address become the provider's; an address that somebody else has stays as it was. Null: somebody
   * got the address in this moment, and the transaction keeps nothing.
   */
  follow(id: UserId, introduction: Introduction, client: Client): Promise<UserSummary | null>;
  /**
   * Gives an account with an unverified e-mail address to the owner of the mailbox: removes everything attached to it,
   * the password included, and verifies the address (specification C11). Null where there is no such user.
   */
  reclaim(id: UserId, client: Client): Promise<UserSummary | null>;
  saveLanguage(id: UserId, language: Language): Promise<void>;
}

/** Tokens are encrypted where they are stored. Contract: `account-repository.contract.ts`. */
export interface AccountRepository {
  /**
   * Lets all who come with one identity wait for each other until the transaction ends, linked or not (security G15).
   */
  lockIdentity(identity: Identity): Promise<void>;
  find(identity: Identity): Promise<Account | null>;
  /**
   * As `find`, and holds it: a refresh that ends in this moment is seen, or waits. After the user is held
   * (security J4).
   */
  findForUpdate(identity: Identity): Promise<Account | null>;
  /**
   * Of all who want to refresh an account, in whatever process, one has it until `until`. `busy`: somebody else has it.
   * Nothing is held meanwhile, so that a provider may take its time.
   */
  claimRefresh(id: AccountId, until: Date, now: Date): Promise<Account | 'busy' | 'gone'>;
  /** Gives a claim back. */
  endRefresh(id: AccountId): Promise<void>;
  /** Oldest first, a password among them. */
  list(userId: UserId): Promise<readonly Account[]>;
  /** False, and nothing stored, where the database refuses the row. */
  add(account: Account): Promise<boolean>;
  /** Replaces the tokens of one that is there; one that is null stays as it is stored. */
  keepTokens(account: Account): Promise<void>;
  remove(id: AccountId): Promise<void>;
}

/** What lists show of an account. */
export interface AccountView extends Pick<Account, 'id' | 'providerId' | 'accountId' | 'createdAt' | 'updatedAt'> {
  readonly scopes: readonly string[];
}

/** Reads without a transaction or a lock, and decrypts nothing. Contract: `account-reader.contract.ts`. */
export interface AccountReader {
  /** Oldest first, the password included. */
  list(userId: UserId): Promise<readonly AccountView[]>;
}

/** Where browsers may be sent to (specification §8). */
export interface ReturnAddresses {
  accepts(address: string): boolean;
}

/** What one transaction can reach. */
export interface SocialStore {
  readonly people: People;
  readonly accounts: AccountRepository;
  readonly records: VerificationRecords;
  readonly sessions: Pick<UserSessions, 'issue' | 'isAlive'>;
  /** Asked under the strict policy, before any session exists (specification C6). */
  readonly secondStep: SecondStep;
  readonly outbox: Outbox<SocialMail>;
}

/** A class only so that it can also be an injection token; nobody extends it. */
export abstract class SocialPorts {
  abstract readonly transaction: TransactionRunner<SocialStore>;
  abstract readonly accounts: AccountReader;
  abstract readonly providers: Providers;
  /** One for all use cases of a process. */
  abstract readonly refreshes: RefreshDesk;
  abstract readonly returnAddresses: ReturnAddresses;
  /** Waits; shorter in tests. */
  abstract readonly pause: (milliseconds: number) => Promise<void>;
  abstract readonly clock: Clock;
  abstract readonly random: RandomSource;
  abstract readonly policy: SocialPolicy;
}
