import { jest } from '@jest/globals';
import { Client } from 'pg';

export interface Statement {
  readonly text: string;
  /** Name of a prepared statement; undefined for one that is planned each time. */
  readonly name: string | undefined;
}

/** The SQL statements that `work` sent to the database, except those about the outbox and the watch for bans. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  return (await allStatementsDuring(work)).filter(({ text }) => !/"outboxMail"|"bannedAt" >/.test(text));
}

/** The texts of the INSERT statements into the outbox that `work` sent, including those for decoys. */
export async function outboxWritesDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const texts = (await allStatementsDuring(work)).map(({ text }) => text);
  return texts.filter((text) => text.startsWith('INSERT INTO "outboxMail"'));
}

async function allStatementsDuring(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const spy = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return (spy.mock.calls as unknown[][]).map(toStatement);
  } finally {
    spy.mockRestore();
  }
}

function toStatement([query]: readonly unknown[]): Statement {
  if (typeof query === 'string') return { text: query, name: undefined };
  const { text, name } = query as { text: string; name?: string };
  return { text, name };
}
