import { jest } from '@jest/globals';
import { Client } from 'pg';

export interface Statement {
  readonly text: string;
  /** Of a prepared statement; undefined for one that is planned each time. */
  readonly name: string | undefined;
}

/** The statements that went to the database while `work` ran, those that send mail aside. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const spy = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return (spy.mock.calls as unknown[][]).map(toStatement).filter(({ text }) => !text.includes('"outboxMail"'));
  } finally {
    spy.mockRestore();
  }
}

function toStatement([asked]: readonly unknown[]): Statement {
  if (typeof asked === 'string') return { text: asked, name: undefined };
  const { text, name } = asked as { text: string; name?: string };
  return { text, name };
}
