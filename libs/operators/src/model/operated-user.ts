import type { PublicUser } from '@portvakt/kernel';

/** A user as operators see them (operators §2). */
export interface OperatedUser extends PublicUser {
  /** Roles joined with commas; null for users who are not operators. */
  readonly role: string | null;
  /** Whether a ban is in force now. If not, reason and end are null. */
  readonly banned: boolean;
  readonly banReason: string | null;
  /** Null for a ban that lasts until it is lifted. */
  readonly banExpires: Date | null;
  /** The role of the operator who set the ban: `admin`, `support` or `service`. */
  readonly bannedBy: string | null;
  readonly lastSignInAt: Date | null;
  /** The product's additional fields, hidden ones included. */
  readonly extra: Readonly<Record<string, unknown>>;
}
