import {
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
  /** The operator who sees the account through this session; null for the users themselves. */
  readonly impersonatedBy: UserId | null;
  /** When a code of an authenticator, a backup code or a passkey was last given (operators §4.2). */
  readonly strongFactorAt: Date | null;
}

export interface NewSession {
  readonly userId: UserId;
  readonly client: ClientInfo;
  readonly remember: boolean;
  /** Whether a code of an authenticator or a backup code was given. */
  readonly byStrongFactor: boolean;
}

export function startSession(given: NewSession, policy: SessionPolicy, now: Date, random: RandomSource): Session {
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
    strongFactorAt: given.byStrongFactor ? now : null,
  };
}

export const lifetimeMs = ({ remember }: { readonly remember: boolean }, policy: SessionPolicy): number =>
  remember ? policy.lifetimeMs : UNREMEMBERED_LIFETIME_MS;

export const isExpired = (session: Session, now: Date): boolean => session.expiresAt <= now;

/** Whether use may extend the session at all (specification §7, rule 5). */
export const isRefreshable = ({ remember }: Session, { refreshEnabled }: SessionPolicy): boolean =>
  refreshEnabled && remember;

/** Whether the last refresh is old enough for another (specification §7, rule 6). */
export const isDueForRefresh = (session: Session, policy: SessionPolicy, now: Date): boolean =>
  isRefreshable(session, policy) &&
  session.expiresAt.getTime() - policy.lifetimeMs + policy.updateAgeMs <= now.getTime();

/** `unchecked`: the deployment does not check freshness. */
export type Freshness = 'fresh' | 'stale' | 'unchecked';

/** A session is fresh if the user authenticated less than `freshAgeMs` ago (specification §7). */
export function freshnessOf(session: Session, { freshAgeMs }: SessionPolicy, now: Date): Freshness {
  if (freshAgeMs === 0) return 'unchecked';
  return now.getTime() - session.updatedAt.getTime() < freshAgeMs ? 'fresh' : 'stale';
}
