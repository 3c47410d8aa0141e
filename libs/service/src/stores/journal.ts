import { createHmac, type KeyObject } from 'node:crypto';

import type { EntityManager } from 'typeorm';

import type { OutboxWorker } from '@portvakt/adapters/mail';
import type { KeyRing } from '@portvakt/adapters/node';
import type { CommitCallbacks } from '@portvakt/adapters/typeorm';
import type { AddressDigests, AuditEvent } from '@portvakt/audit';
import type { Journal } from '@portvakt/kernel';

import { FollowedJournal } from '../followers/followed-journal.js';
import type { Runtime } from '../runtime.js';
import { outboxOf } from './outbox.js';
import type { ReportedEvent } from './reported-events.js';

const ADDRESS_KEY = 'audit:address';

/** Returns a function that opens the audit log on a manager: that of a transaction, or of the data source for refusals. */
export function journalOf(
  runtime: Pick<Runtime, 'config' | 'clock' | 'random' | 'devices' | 'auditStream' | 'followers'>,
  keys: KeyRing,
): <Event extends ReportedEvent>(manager: EntityManager) => Journal<Event> {
  const { config, clock, random, devices, followers } = runtime;
  const [key] = keys.for(ADDRESS_KEY);
  if (!key) throw new Error('the audit log needs a key');
  const addressDigest = (address: string): string => addressDigestWith(key, address);
  const keepsDetails = config.audit.detailDays > 0;
  const eventsNoted = eventsNotedIn(runtime);
  const openOutbox = outboxOf(runtime, keys);
  const parts = { clock, random, devices, addressDigest, keepsDetails, eventsNoted, followers, openOutbox };
  return (manager) => new FollowedJournal(manager, parts);
}

/** HMAC-SHA-256 in hexadecimal: it finds the events of an address without revealing the address (operators §10.1). */
const addressDigestWith = (key: KeyObject, address: string): string =>
  createHmac('sha256', key).update(address).digest('hex');

/** With the keys of previous and compromised secrets too: older events are stored under them. */
export function addressDigestsOf(keys: KeyRing): AddressDigests {
  const { encrypting, decryptingOnly } = keys.forFields(ADDRESS_KEY);
  return { of: (address) => [encrypting, ...decryptingOnly].map((key) => addressDigestWith(key, address)) };
}

/** Logs committed events, and wakes the workers of the followers that want them. */
export const eventsNotedIn =
  ({ auditStream, followers }: Pick<Runtime, 'auditStream' | 'followers'>) =>
  (events: readonly AuditEvent[]): void => {
    auditStream(events);
    followers.notifyDue(events);
  };

/** Wakes the workers that send mails and deliver events, and logs events, once a transaction has committed. */
export const afterCommit = (runtime: Runtime, worker: OutboxWorker): CommitCallbacks => ({
  mailsQueued: () => worker.wake(),
  eventsNoted: eventsNotedIn(runtime),
});
