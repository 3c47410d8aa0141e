import { jest } from '@jest/globals';
import { Client } from 'pg';

/** The statements by which `work` left mails in the outbox, and what a stranger would take for mails. */
export async function outboxWritesDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const spy = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return (spy.mock.calls as unknown[][]).map(textOf).filter((text) => text.startsWith('INSERT INTO "outboxMail"'));
  } finally {
    spy.mockRestore();
  }
}

const textOf = ([asked]: readonly unknown[]): string =>
  typeof asked === 'string' ? asked : (asked as { readonly text: string }).text;
