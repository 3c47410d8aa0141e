import type {
  ClientInfo,
  FactorStrength,
  IssuedSession,
  SessionId,
  UserId,
  UserSummary,
  VerificationRecord,
} from '@portvakt/kernel';
import type { OutboxRow } from '@portvakt/kernel/testing';

import type { TwoFactorEvent } from '../events.js';
import type { TwoFactorMail } from '../mails.js';
import type { Authenticator, AuthenticatorId } from '../model/authenticator.js';
import type { Failures } from '../model/failure-budget.js';
import type { StepUp } from '../ports.js';

export interface StoredSession extends IssuedSession {
  readonly id: SessionId;
  readonly userId: UserId;
  readonly client: ClientInfo;
  readonly notifyOwner: boolean;
  readonly secondFactor: FactorStrength | null;
}

/** The tables of the two-factor context, and the sessions that it starts. */
export interface TwoFactorTables {
  readonly users: Map<UserId, UserSummary>;
  readonly authenticators: Map<AuthenticatorId, Authenticator>;
  readonly failures: Map<UserId, Failures>;
  /** Verification records by identifier. */
  readonly records: Map<string, VerificationRecord>;
  readonly sessions: Map<SessionId, StoredSession>;
  /** Users with an open case about their second factor. */
  readonly resetCases: Set<UserId>;
  /** The names that providers sent for sign-ins that wait for the second factor, by reference. */
  readonly pendingProviderSignIns: Map<string, string>;
  /** What was reported to the operators. */
  readonly stepUps: StepUp[];
  readonly outbox: OutboxRow<TwoFactorMail>[];
  /** The audit log. */
  readonly events: TwoFactorEvent[];
}

export const emptyTwoFactorTables = (): TwoFactorTables => ({
  users: new Map(),
  authenticators: new Map(),
  failures: new Map(),
  records: new Map(),
  sessions: new Map(),
  resetCases: new Set(),
  pendingProviderSignIns: new Map(),
  stepUps: [],
  outbox: [],
  events: [],
});

export const copyTwoFactorTables = (tables: TwoFactorTables): TwoFactorTables => ({
  users: new Map(tables.users),
  authenticators: new Map(tables.authenticators),
  failures: new Map(tables.failures),
  records: new Map(tables.records),
  sessions: new Map(tables.sessions),
  resetCases: new Set(tables.resetCases),
  pendingProviderSignIns: new Map(tables.pendingProviderSignIns),
  stepUps: [...tables.stepUps],
  outbox: [...tables.outbox],
  events: [...tables.events],
});
