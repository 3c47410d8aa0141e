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
 * One browser that is signed in. A plain record, and its rules plain functions, because each request of every product
 * behind Portvakt reads one: nothing is built around the row (docs/adr/0003).
 */
export interface Session {
  readonly id: SessionId;
  readonly userId: UserId;
  /** 32 characters; worthless without the signature that the cookie carries beside it. */
  readonly token: string;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  /**
   * When the owner last proved who they are. Use does not move it, so use does not make a session fresh
   * (specification C4).
   */
  readonly updatedAt: Date;
  /** Empty when unknown. */
  readonly ipAddress: string;
  /** Empty when unknown. */
  readonly userAgent: string;
  /** False: lives a day, is never refreshed, and its cookie ends with the browser (D-30). */
  readonly remember: boolean;
}

export interface NewSession {
  readonly userId: UserId;
  readonly client: ClientInfo;
  readonly remember: boolean;
}

export function startSession(of: NewSession, policy: SessionPolicy, now: Date, random: RandomSource): Session {
  return {
    id: newId(random) as SessionId,
    userId: of.userId,
    token: newId(random),
    expiresAt: new Date(now.getTime() + lifetimeMs(of, policy)),
    createdAt: now,
    updatedAt: now,
    ipAddress: of.client.ipAddress,
    userAgent: of.client.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    remember: of.remember,
  };
}

export const lifetimeMs = ({ remember }: { readonly remember: boolean }, policy: SessionPolicy): number =>
  remember ? policy.lifetimeMs : UNREMEMBERED_LIFETIME_MS;

export const isExpired = (session: Session, now: Date): boolean => session.expiresAt <= now;

/** Specification §7, rule 5: use may prolong it at all. */
export const isRefreshable = ({ remember }: Session, { refreshEnabled }: SessionPolicy): boolean =>
  refreshEnabled && remember;

/** Specification §7, rule 6: long enough since the end was last moved on. */
export const isDueForRefresh = (session: Session, policy: SessionPolicy, now: Date): boolean =>
  isRefreshable(session, policy) &&
  session.expiresAt.getTime() - policy.lifetimeMs + policy.updateAgeMs <= now.getTime();

/** `unchecked`: the deployment takes every session for fresh. */
export type Freshness = 'fresh' | 'stale' | 'unchecked';

/** The one rule of freshness (specification §7): the owner proved who they are less than the fresh age ago. */
export function freshnessOf(session: Session, { freshAgeMs }: SessionPolicy, now: Date): Freshness {
  if (freshAgeMs === 0) return 'unchecked';
  return now.getTime() - session.updatedAt.getTime() < freshAgeMs ? 'fresh' : 'stale';
}
