import type { UserId } from '@portvakt/kernel';

import type { OperatedSession } from './operated-session.js';
import type { OperatedUser } from './operated-user.js';
import type { UserMail } from './operated-mail.js';

/** What is stored about a user, without secrets and without what operators wrote (operators §7.1). */
export interface AccountExport {
  readonly exportedAt: Date;
  readonly user: OperatedUser;
  /** The language in which the user last used the service; null if unknown. */
  readonly language: string | null;
  readonly accounts: readonly ExportedAccount[];
  readonly sessions: readonly OperatedSession[];
  readonly authenticators: readonly ExportedAuthenticator[];
  readonly passkeys: readonly ExportedPasskey[];
  readonly knownDevices: readonly { readonly device: string; readonly firstSeenAt: Date }[];
  readonly requests: readonly ExportedRequest[];
  readonly mails: readonly Pick<UserMail, 'kind' | 'state' | 'at'>[];
  /** The newest 10 000 of the events that the owner sees, newest first. */
  readonly activity: readonly object[];
}

export interface ExportedAccount {
  readonly id: string;
  /** `credential` for a password. */
  readonly provider: string;
  readonly accountId: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface ExportedAuthenticator {
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly verified: boolean;
}

/** A passkey, without its key and its identifiers. */
export interface ExportedPasskey {
  readonly name: string | null;
  readonly createdAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** `singleDevice` or `multiDevice` (WebAuthn). */
  readonly deviceType: string;
  /** Whether it is stored on more than one device. */
  readonly backedUp: boolean;
}

/** A case, without the operators who opened or approved it and without their reasons. */
export interface ExportedRequest {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly newEmail: string | null;
  readonly requestedAt: Date;
  readonly approvedAt: Date | null;
  readonly notBefore: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
}

/** Reads everything about one user. */
export interface AccountExporter {
  /** One consistent state of the database; null for a user who does not exist. */
  read(id: UserId): Promise<AccountExport | null>;
}

/** In bytes of JSON. */
export const MAX_EXPORT_BYTES = 16 * 1024 * 1024;
