import type { ApiToken } from './api-token.js';
import { builtInRoles, type OperatorRoles } from './roles.js';

/** The settings of a deployment for operators (operators §14). */
export interface OperatorPolicy {
  /** The built-in roles and those of extensions. */
  readonly roles: OperatorRoles;
  /** Whether operators must have given a code in their session (operators OP4). */
  readonly secondFactorRequired: boolean;
  /** For how long after that code an operator may read. */
  readonly secondFactorAgeMs: number;
  /**
   * For how long after that code an operator may change something; counted from the sign-in where no second factor is
   * required.
   */
  readonly freshAgeMs: number;
  /** Whether an operator must say why (operators OP15). */
  readonly reasonRequired: boolean;
  /** Whether operators may set the password of a user (operators OP8). */
  readonly setPasswordEnabled: boolean;
  /** Whether operators may see an account as its user (operators §9). */
  readonly impersonationEnabled: boolean;
  readonly impersonationLifetimeMs: number;
  /** How long a case waits before it is carried out; twice as long where no approval is needed (operators §8). */
  readonly requestDelayMs: number;
  /** How long a case is open. More than twice the wait. */
  readonly requestLifetimeMs: number;
  /** Whether a case needs a second approver even where nobody else could approve (operators §14.3). */
  readonly approvalAlwaysNeeded: boolean;
  /** Whether a user is removed by a case only (operators §14.3). */
  readonly removalNeedsRequest: boolean;
  /** How many users an operator may open within an hour (operators §13.1). */
  readonly viewsPerHour: number;
  /** The tokens of machines, expired ones too. No two have the same digest. */
  readonly apiTokens: readonly ApiToken[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const defaultOperatorPolicy: OperatorPolicy = {
  roles: builtInRoles,
  secondFactorRequired: true,
  secondFactorAgeMs: 12 * HOUR_MS,
  freshAgeMs: 15 * MINUTE_MS,
  reasonRequired: false,
  setPasswordEnabled: false,
  impersonationEnabled: false,
  impersonationLifetimeMs: 15 * MINUTE_MS,
  requestDelayMs: DAY_MS,
  requestLifetimeMs: 7 * DAY_MS,
  approvalAlwaysNeeded: false,
  removalNeedsRequest: false,
  viewsPerHour: 300,
  apiTokens: [],
};
