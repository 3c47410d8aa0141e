import type { EntityManager } from 'typeorm';

import type { AuditEvent } from '@portvakt/audit';

/** What follows from a transaction that has committed. */
export interface AfterCommit {
  /** Mails are in the outbox. */
  mailsQueued(): void;
  /** These events are in the audit log. */
  eventsNoted(events: readonly AuditEvent[]): void;
}

/** What follows from the transaction so far: mails and events after its commit, or the failure of the commit. */
interface PendingEffects {
  queuedMail: boolean;
  failedStatement: { readonly error: unknown } | null;
  readonly events: AuditEvent[];
}

const EFFECTS = 'effects';

/** Kept on the query runner, because every repository of a transaction has its manager. Null outside of a transaction. */
function effectsIn({ queryRunner }: EntityManager): PendingEffects | null {
  if (!queryRunner?.isTransactionActive) return null;
  queryRunner.data = { [EFFECTS]: { queuedMail: false, failedStatement: null, events: [] }, ...queryRunner.data };
  return queryRunner.data[EFFECTS] as PendingEffects;
}

export function rememberQueuedMail(manager: EntityManager): void {
  const effects = effectsIn(manager);
  if (effects) effects.queuedMail = true;
}

/** PostgreSQL has given the transaction up, also where an extension caught the error. */
export function rememberFailedStatement(manager: EntityManager, error: unknown): void {
  const effects = effectsIn(manager);
  if (effects) effects.failedStatement = { error };
}

/** Without it, the commit of a transaction that PostgreSQL has given up would quietly undo everything. */
export function throwFailedStatement(manager: EntityManager): void {
  const failed = effectsIn(manager)?.failedStatement;
  if (failed) throw failed.error;
}

/** False outside of a transaction, where nothing waits for a commit. */
export function rememberEvent(manager: EntityManager, event: AuditEvent): boolean {
  return (effectsIn(manager)?.events.push(event) ?? 0) > 0;
}

/** Returns what to call after the commit. */
export function afterCommitOf(manager: EntityManager, afterCommit: AfterCommit): () => void {
  const effects = effectsIn(manager);
  return () => {
    if (effects?.queuedMail) afterCommit.mailsQueued();
    if (effects && effects.events.length > 0) afterCommit.eventsNoted(effects.events);
  };
}
