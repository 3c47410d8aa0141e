import { type Email, newId, type RandomSource, type UserId } from '@portvakt/kernel';

import type { OperatorPolicy } from './operator-policy.js';

/**
 * The change that a case makes (operators §8). `removal` exists only where the policy requires it (operators §14.3).
 */
export const REQUEST_KINDS = ['second-factor-reset', 'email-change', 'removal'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** The first two are open. */
export const REQUEST_STATES = ['waiting', 'approved', 'done', 'failed', 'cancelled', 'stopped', 'expired'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
export type EndOfRequest = Exclude<RequestState, 'waiting' | 'approved'>;

/**
 * A case: a change of an account that needs a second operator and a wait, and that the owner can stop (operators OP9).
 */
export interface AccountRequest {
  readonly id: string;
  readonly kind: RequestKind;
  readonly state: RequestState;
  readonly userId: UserId;
  /** In the words of the operator who opened it. Never shown to the owner. */
  readonly reason: string;
  /** The address to change to; null for other kinds. */
  readonly newEmail: Email | null;
  readonly requestedBy: UserId;
  readonly requestedAt: Date;
  readonly approvedBy: UserId | null;
  readonly approvedAt: Date | null;
  /** The change is not made before this time. */
  readonly notBefore: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  /** The id of the user or the name of the token that ended it, `service` or `command`; null while it is open. */
  readonly endedBy: string | null;
  /** False: nobody but the opener could approve it, so a longer wait replaces the approval. */
  readonly approvalNeeded: boolean;
}

export type RequestDetails = Pick<AccountRequest, 'kind' | 'userId' | 'reason' | 'newEmail' | 'requestedBy'>;

type RequestPolicy = Pick<OperatorPolicy, 'requestDelayMs' | 'requestLifetimeMs' | 'approvalAlwaysNeeded'>;

/** Whether a case that is opened now needs an approval, and how long it waits. */
export interface RequestTerms {
  readonly approvalNeeded: boolean;
  readonly waitMs: number;
}

/** `hasApprovers`: whether somebody other than the opener could approve the case now. */
export function requestTerms(
  hasApprovers: boolean,
  { requestDelayMs, approvalAlwaysNeeded }: Pick<RequestPolicy, 'requestDelayMs' | 'approvalAlwaysNeeded'>,
): RequestTerms {
  const approvalNeeded = approvalAlwaysNeeded || hasApprovers;
  return { approvalNeeded, waitMs: approvalNeeded ? requestDelayMs : 2 * requestDelayMs };
}

/** A new case. `hasApprovers`: whether somebody else could approve it now. */
export function newRequest(
  details: RequestDetails,
  hasApprovers: boolean,
  policy: RequestPolicy,
  { now, random }: { readonly now: Date; readonly random: RandomSource },
): AccountRequest {
  const { approvalNeeded, waitMs } = requestTerms(hasApprovers, policy);
  return {
    ...details,
    id: newId(random),
    state: 'waiting',
    requestedAt: now,
    approvedBy: null,
    approvedAt: null,
    notBefore: new Date(now.getTime() + waitMs),
    expiresAt: new Date(now.getTime() + policy.requestLifetimeMs),
    endedAt: null,
    endedBy: null,
    approvalNeeded,
  };
}

/** The operator responsible for the change: who approved the case, or who opened it if no approval is needed. */
export const responsibleFor = ({ approvedBy, requestedBy }: AccountRequest): UserId => approvedBy ?? requestedBy;

/** Whether the case is neither carried out nor closed; it may have expired. */
export const isUnended = ({ state }: AccountRequest): boolean => state === 'waiting' || state === 'approved';

/** Whether its time ran out before it was carried out. */
export const isExpired = (request: AccountRequest, now: Date): boolean =>
  isUnended(request) && request.expiresAt <= now;

/** Whether it can still be approved, stopped or carried out. */
export const isOpen = (request: AccountRequest, now: Date): boolean => isUnended(request) && request.expiresAt > now;

/** Whether the change is to be made now. */
export const isDue = (request: AccountRequest, now: Date): boolean =>
  isOpen(request, now) && (request.state === 'approved' || !request.approvalNeeded) && request.notBefore <= now;
