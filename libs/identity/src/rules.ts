import type { Actor, Email, Statements, TransactionRunner } from '@portvakt/kernel';

import type { SignUpSource } from './model/additional-values.js';
import type { ProfileChange } from './model/profile-change.js';
import type { User } from './model/user.js';

/** How a new user gets an account: by signing up, through a provider, or created by an operator. */
export type NewUserSource = SignUpSource | 'operator';

/**
 * What a product decides about users, in the transaction of the change and after the rules of this context. At
 * sign-up, `newUser` is also called before the transaction. A rule refuses by throwing a `ProductRefusal`. It only
 * reads, because it may be called twice.
 */
export interface AccountRules {
  newUser(user: User, source: NewUserSource): Promise<void>;
  /** Called when a change is requested, and again when its link is used. */
  newEmail(user: User, email: Email): Promise<void>;
  newProfile(user: User, change: ProfileChange): Promise<void>;
  leave(user: User, by: Actor): Promise<void>;
}

/** What a product decides about new passwords, outside of any transaction and within two seconds. */
export interface PasswordRule {
  readonly name: string;
  /** The code of a refusal, or null. `user` is null at sign-up. */
  judge(
    candidate: { readonly password: string; readonly user: User | null },
    tools: PasswordRuleTools,
  ): Promise<string | null>;
  /** What happens if `judge` throws or takes too long. */
  readonly whenBroken: 'allow' | 'refuse';
}

/** What the service gives to a rule about passwords. */
export interface PasswordRuleTools {
  /** Access to the product's rows. */
  readonly transaction: TransactionRunner<Statements>;
  /**
   * Whether the stored hash belongs to the password. Takes a tenth of a second of one core and waits in the queue of
   * all hashes; the first comparison also waits until no other password is being compared for a rule.
   */
  matches(password: string, hash: string): Promise<boolean>;
}

export interface PasswordCandidate {
  readonly password: string;
  /** The field of the request that contains the password. */
  readonly field: 'password' | 'newPassword';
  /** Reads the user; null at sign-up. Called only where there is a rule. */
  readonly user: () => Promise<User | null>;
}

/** All rules about passwords. Called outside of a transaction, before the password is hashed. */
export interface PasswordRules {
  /** Throws the refusal of the first rule that refuses, or `OverloadError` where a broken rule has to refuse. */
  judge(candidate: PasswordCandidate): Promise<void>;
}

/** The rules of a service without extensions. */
export const NO_ACCOUNT_RULES: AccountRules = {
  newUser: () => Promise.resolve(),
  newEmail: () => Promise.resolve(),
  newProfile: () => Promise.resolve(),
  leave: () => Promise.resolve(),
};
