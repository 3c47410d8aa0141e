import type { Actor, Email, Initiator, UserId } from '@portvakt/kernel';

/** A user whom an operator creates. */
export interface GivenUser {
  readonly name: string;
  readonly email: string;
  /** Null for a user who gets a link to choose one. */
  readonly password: string | null;
  readonly image: string | null;
  readonly emailVerified: boolean;
  /** The other fields of the request; only the product's additional fields are read. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** A change of the profile of a user. An absent field stays as it is. */
export interface GivenProfile {
  readonly name?: string | undefined;
  readonly image?: string | null | undefined;
  readonly given: Readonly<Record<string, unknown>>;
}

/** A password that the rules of the product allow, as the identity context prepared it. */
export interface PreparedPassword {
  readonly hash: string;
  readonly currentHashAtCheck: string | null | undefined;
}

/**
 * What the identity context does before and after the operator's transaction: it checks what an operator gives, hashes
 * passwords and restores attempts. It throws its own refusals, such as `PASSWORD_TOO_SHORT`.
 */
export interface UserPreparation {
  /** Throws for an address, a password or an image that no user may have. */
  checkNewUser(user: GivenUser): void;
  /** Returns the hash of the password; null without one. Throws for a taken address and for additional fields. */
  prepareNewUser(user: GivenUser): Promise<string | null>;
  /** Throws for a length that is not allowed. */
  checkPassword(password: string): void;
  /** Throws where a rule of the product refuses it. */
  preparePassword(userId: UserId, password: string): Promise<PreparedPassword>;
  /** Call it after the commit: wrong guesses at the old password do not count for the new one. */
  restorePasswordAttempts(email: Email): Promise<void>;
  /** Whether it contains a change. Throws for a value that is not allowed. */
  hasChange(profile: GivenProfile): boolean;
}

/** Changes of users that the identity context makes in the transaction of the operator, with its mails. */
export interface UserChanges {
  /** `passwordHash`: what `prepareNewUser` returned. */
  create(user: GivenUser, passwordHash: string | null, initiator: Initiator): Promise<UserId>;
  /** Returns the names of the changed fields. */
  changeProfile(userId: UserId, profile: GivenProfile): Promise<readonly string[]>;
  /**
   * Revokes all sessions and deletes every verification record. `outdated`: nothing was changed, because the password
   * has changed since this one was prepared.
   */
  setPassword(userId: UserId, password: PreparedPassword, initiator: Initiator): Promise<'replaced' | 'outdated'>;
  /** Deletes the user and all that belongs to them. Throws where the product refuses. */
  remove(userId: UserId, by: Actor): Promise<void>;
}
