import { jest } from '@jest/globals';
import { Client } from 'pg';

export interface Statement {
  readonly text: string;
  /** The name of a prepared statement; undefined for a statement that is planned each time. */
  readonly name: string | undefined;
}

/**
 * The SQL statements that `work` sent to the database, except those in the background: about the outbox and what became of
 * its mails, and the watch for bans.
 */
export async function statementsDuring(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  return (await allStatementsDuring(work))
    .filter(({ text, values }) => !/"outboxMail"|"bannedAt" >/.test(text) && !isMailEvent(text, values))
    .map(({ text, name }) => ({ text, name }));
}

const isMailEvent = (text: string, values: readonly unknown[]): boolean =>
  text.includes('INSERT INTO "auditEvent"') && values.some((value) => String(value).startsWith('mail.'));

/** The texts of the statements with which `work` changed the outbox, those for decoys included, and not the worker. */
export async function outboxWritesDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const texts = (await allStatementsDuring(work)).map(({ text }) => text);
  return texts.filter((text) => /^(INSERT INTO "outboxMail"|DELETE FROM "outboxMail" WHERE "userId")/.test(text));
}

export interface SentStatement extends Statement {
  readonly values: readonly unknown[];
}

/** Every statement that `work` sent, with its values, and those in the background. */
export async function allStatementsDuring(work: () => Promise<unknown>): Promise<readonly SentStatement[]> {
  const spy = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return (spy.mock.calls as unknown[][]).map(toStatement);
  } finally {
    spy.mockRestore();
  }
}

function toStatement([query, given]: readonly unknown[]): SentStatement {
  if (typeof query === 'string') return { text: query, name: undefined, values: Array.isArray(given) ? given : [] };
  const { text, name, values = [] } = query as { text: string; name?: string; values?: readonly unknown[] };
  return { text, name, values };
}
