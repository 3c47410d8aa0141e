import type { EntityManager } from 'typeorm';

import type { AuditEvent } from '@portvakt/audit';

/** What follows from a transaction that has committed. */
export interface AfterCommit {
  /** Mails are in the outbox. */
  mailsQueued(): void;
  /** These events are in the audit log. */
  eventsNoted(events: readonly AuditEvent[]): void;
}

/** What a transaction has done so far that somebody hears of at its end. */
interface Done {
  queuedMail: boolean;
  failedStatement: { readonly error: unknown } | null;
  readonly events: AuditEvent[];
}

const DONE = 'done';

/** Kept on the query runner, because every repository of a transaction has its manager. Null outside of a transaction. */
function doneIn({ queryRunner }: EntityManager): Done | null {
  if (!queryRunner?.isTransactionActive) return null;
  queryRunner.data = { [DONE]: { queuedMail: false, failedStatement: null, events: [] }, ...queryRunner.data };
  return queryRunner.data[DONE] as Done;
}

export function rememberQueuedMail(manager: EntityManager): void {
  const done = doneIn(manager);
  if (done) done.queuedMail = true;
}

/** PostgreSQL has given the transaction up, also where an extension caught the error. */
export function rememberFailedStatement(manager: EntityManager, error: unknown): void {
  const done = doneIn(manager);
  if (done) done.failedStatement = { error };
}

/** Without it, the commit of a transaction that PostgreSQL has given up would quietly undo everything. */
export function throwFailedStatement(manager: EntityManager): void {
  const failed = doneIn(manager)?.failedStatement;
  if (failed) throw failed.error;
}

/** False outside of a transaction, where nothing waits for a commit. */
export function rememberEvent(manager: EntityManager, event: AuditEvent): boolean {
  return (doneIn(manager)?.events.push(event) ?? 0) > 0;
}

/** Returns what to call after the commit. */
export function afterCommitOf(manager: EntityManager, afterCommit: AfterCommit): () => void {
  const done = doneIn(manager);
  return () => {
    if (done?.queuedMail) afterCommit.mailsQueued();
    if (done && done.events.length > 0) afterCommit.eventsNoted(done.events);
  };
}
