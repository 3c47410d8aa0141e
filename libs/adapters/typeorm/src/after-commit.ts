import type { EntityManager } from 'typeorm';

import type { AuditEvent } from '@portvakt/audit';

/** Callbacks for after a commit. */
export interface CommitCallbacks {
  /** Mails are in the outbox. */
  mailsQueued(): void;
  /** These events are in the audit log. */
  eventsNoted(events: readonly AuditEvent[]): void;
}

/**
 * What the transaction has caused so far: mails and events to report after the commit, or an error that makes the
 * commit fail.
 */
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

/** Remembers that PostgreSQL has aborted the transaction, even if an extension caught the error. */
export function rememberFailedStatement(manager: EntityManager, error: unknown): void {
  const effects = effectsIn(manager);
  if (effects) effects.failedStatement = { error };
}

/** Throws the error of the failed statement; otherwise COMMIT would silently roll back. */
export function throwFailedStatement(manager: EntityManager): void {
  const failed = effectsIn(manager)?.failedStatement;
  if (failed) throw failed.error;
}

/** Returns false outside of a transaction, because there will be no commit. */
export function rememberEvent(manager: EntityManager, event: AuditEvent): boolean {
  return (effectsIn(manager)?.events.push(event) ?? 0) > 0;
}

/** Returns what to call after the commit. */
export function afterCommitOf(manager: EntityManager, afterCommit: CommitCallbacks): () => void {
  const effects = effectsIn(manager);
  return () => {
    if (effects?.queuedMail) afterCommit.mailsQueued();
    if (effects && effects.events.length > 0) afterCommit.eventsNoted(effects.events);
  };
}
