import type { Client, ClientInfo } from './client.js';
import type { SessionId, UserId } from './ids.js';
import type { Initiator } from './journal.js';
import type { Language } from './language.js';
import type { MailUser } from './user.js';

/**
 * The strength of the second factor that was given in a session (passkeys §6.2). `strong`: a code of an authenticator,
 * a backup code or a passkey (operators §4.2). `mailed`: a code by e-mail, which proves only access to the mailbox.
 */
export type FactorStrength = 'strong' | 'mailed';

export interface SessionRequest {
  readonly owner: MailUser & { readonly language: Language };
  /** Its language becomes the user's last used one, unless the session is a replacement. */
  readonly client: Client;
  readonly remember: boolean;
  /** Whether the owner gets a mail when the browser and system are new to them; false at sign-up and on trusted devices. */
  readonly notifyOwner: boolean;
  /** The second factor of the sign-in; absent without one. */
  readonly secondFactor?: FactorStrength;
  /**
   * True where the new session replaces sessions that the user has just revoked; this does not count as a sign-in.
   * Default: false.
   */
  readonly isReplacement?: boolean;
}

export interface IssuedSession {
  readonly id: SessionId;
  readonly token: string;
  readonly remember: boolean;
}

/** A session that began with a sign-in. */
export interface StartedSession extends IssuedSession {
  /** Whether the user had not signed in with this browser and system before. */
  readonly isNewDevice: boolean;
}

/** Revokes every session of a user. `how`: the change that caused it (operators §10.2). */
export interface Revocation extends Initiator {
  readonly userId: UserId;
  readonly how: 'reset' | 'password-change' | 'reclaim' | 'operator' | 'ban' | 'case';
}

/** Revokes a session and starts another for the same browser. `why`: the change that caused it. */
export interface Replacement extends Initiator {
  readonly id: SessionId;
  readonly why: 'second-factor-on' | 'second-factor-off';
  /** The second factor that caused the replacement; absent for none. */
  readonly secondFactor?: FactorStrength;
}

/** The session context as the other contexts use it: each call joins the caller's open transaction. */
export interface UserSessions {
  /** `banned`: the user may not sign in (operators §5). `refused`: the session could not be stored. */
  issue(request: SessionRequest): Promise<StartedSession | 'banned' | 'refused'>;
  /** Locks the session's row against deletion until the transaction ends; false where it is deleted or has expired. */
  lockAlive(id: SessionId): Promise<boolean>;
  /**
   * Revokes a session and starts another for the same client, remembered or not as before (specification §13.4).
   * `not-found`: the old one was revoked in the meantime; `refused`: the new one could not be stored.
   */
  replace(replacement: Replacement): Promise<IssuedSession | 'not-found' | 'refused'>;
  /** Records that a second factor was given in the session. */
  recordSecondFactor(id: SessionId, strength: FactorStrength): Promise<void>;
  revokeAll(revocation: Revocation): Promise<void>;
  /**
   * Revokes the sessions in which operators impersonate this user, and those in which this user impersonates others.
   * Called before the user is deleted: sessions that are deleted together with their user leave no event.
   */
  endAllImpersonations(userId: UserId, client: ClientInfo | null): Promise<void>;
  /** Counts the browser and system as known to the user, without a session (specification §10). */
  rememberDevice(userId: UserId, client: ClientInfo): Promise<void>;
}
