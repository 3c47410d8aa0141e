import {
  type FactorStrength,
  MAX_USER_AGENT_LENGTH,
  newId,
  type RandomSource,
  type ClientInfo,
  type SessionId,
  type UserId,
} from '@portvakt/kernel';

import { type SessionPolicy, UNREMEMBERED_LIFETIME_MS } from './session-policy.js';

/**
 * A signed-in browser. A plain record with functions instead of a class, because every request of every product reads one
 * (docs/adr/0003).
 */
export interface Session {
  readonly id: SessionId;
  readonly userId: UserId;
  /** 32 characters; useless without the signature in the cookie. */
  readonly token: string;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  /**
   * When the user authenticated. Use does not change it, so use does not make a session fresh again (specification C4).
   */
  readonly updatedAt: Date;
  /** Empty if unknown. */
  readonly ipAddress: string;
  /** Empty if unknown. */
  readonly userAgent: string;
  /** False: expires after a day, is never refreshed, and its cookie ends with the browser (specification D-30). */
  readonly remember: boolean;
  /** The operator who impersonates the user in this session; null for the user's own sessions. */
  readonly impersonatedBy: UserId | null;
  /** When a code of an authenticator, a backup code or a passkey was last given (operators §4.2). */
  readonly strongFactorAt: Date | null;
}

export interface NewSession {
  readonly userId: UserId;
  readonly client: ClientInfo;
  readonly remember: boolean;
  /** The second factor that was given; null for none. */
  readonly secondFactor: FactorStrength | null;
}

/**
 * A session as it is stored when it starts. Sessions are read without `secondFactorAt`: only adding a passkey needs it,
 * and every request reads a session.
 */
export interface StartingSession extends Session {
  /** When a second factor of any kind was given (passkeys §6.2); absent for never. */
  readonly secondFactorAt?: Date;
}

export function startSession(
  given: NewSession,
  policy: SessionPolicy,
  now: Date,
  random: RandomSource,
): StartingSession {
  return {
    id: newId(random) as SessionId,
    userId: given.userId,
    token: newId(random),
    expiresAt: new Date(now.getTime() + lifetimeMs(given, policy)),
    createdAt: now,
    updatedAt: now,
    ipAddress: given.client.ipAddress,
    userAgent: given.client.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    remember: given.remember,
    impersonatedBy: null,
    strongFactorAt: given.secondFactor === 'strong' ? now : null,
    ...(given.secondFactor === null ? {} : { secondFactorAt: now }),
  };
}

export interface NewImpersonatedSession {
  readonly userId: UserId;
  /** The operator. */
  readonly by: UserId;
  readonly client: ClientInfo;
  readonly lifetimeMs: number;
}

/** Starts an impersonated session: short, never refreshed, never fresh (operators §9). */
export function startImpersonatedSession(given: NewImpersonatedSession, now: Date, random: RandomSource): Session {
  return {
    id: newId(random) as SessionId,
    userId: given.userId,
    token: newId(random),
    expiresAt: new Date(now.getTime() + given.lifetimeMs),
    createdAt: now,
    updatedAt: now,
    ipAddress: given.client.ipAddress,
    userAgent: given.client.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    remember: false,
    impersonatedBy: given.by,
    strongFactorAt: null,
  };
}

export const lifetimeMs = ({ remember }: { readonly remember: boolean }, policy: SessionPolicy): number =>
  remember ? policy.lifetimeMs : Math.min(UNREMEMBERED_LIFETIME_MS, policy.lifetimeMs);

export const isExpired = (session: Session, now: Date): boolean => session.expiresAt <= now;

/** Whether use may extend the session at all (specification §7, rule 5). */
export const isRefreshable = ({ remember, impersonatedBy }: Session, { refreshEnabled }: SessionPolicy): boolean =>
  refreshEnabled && remember && impersonatedBy === null;

/** Whether the last refresh is old enough for another (specification §7, rule 6). */
export const isDueForRefresh = (session: Session, policy: SessionPolicy, now: Date): boolean =>
  isRefreshable(session, policy) &&
  session.expiresAt.getTime() - policy.lifetimeMs + policy.updateAgeMs <= now.getTime();

/** `unchecked`: the deployment does not check freshness. */
export type Freshness = 'fresh' | 'stale' | 'unchecked';

/**
 * A session is fresh if the user authenticated less than `freshAgeMs` ago (specification §7). An impersonated
 * session never is (operators §9).
 */
export function freshnessOf(session: Session, { freshAgeMs }: SessionPolicy, now: Date): Freshness {
  if (session.impersonatedBy !== null) return 'stale';
  if (freshAgeMs === 0) return 'unchecked';
  return now.getTime() - session.updatedAt.getTime() < freshAgeMs ? 'fresh' : 'stale';
}
