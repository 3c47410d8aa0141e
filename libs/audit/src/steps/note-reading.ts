import type { Actor, ClientInfo } from '@portvakt/kernel';

import type { EventFilter } from '../model/event-filter.js';
import type { AuditPorts } from '../ports.js';

/** Who reads the log. */
export interface LogReading {
  readonly by: Actor;
  /** Null for a command. */
  readonly client: ClientInfo | null;
}

const NOTED_EVERY_MS = 10_000;

/** Records that somebody read the log, at most once per reader in ten seconds (operators §6). */
export async function noteReading(
  { journal, repetitions }: Pick<AuditPorts, 'journal' | 'repetitions'>,
  { by, client }: LogReading,
  read: { readonly filters: readonly string[]; readonly count: number; readonly email?: EventFilter['email'] },
): Promise<void> {
  const { filters, count, email } = read;
  const event = { kind: 'audit.read', outcome: 'done', subject: null, by, client, facts: { filters, count } } as const;
  const address = email === undefined ? {} : { address: email.trim() };
  await repetitions.once(`read the log ${readerOf(by)}`, NOTED_EVERY_MS, () => journal.note({ ...event, ...address }));
}

const readerOf = (by: Actor): string => ('id' in by ? `${by.type} ${by.id}` : by.type);
