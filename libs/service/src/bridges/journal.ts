import { createHmac, type KeyObject } from 'node:crypto';

import type { EntityManager } from 'typeorm';

import type { OutboxWorker } from '@portvakt/adapters/mail';
import type { KeyRing } from '@portvakt/adapters/node';
import { type AfterCommit, TypeOrmJournal } from '@portvakt/adapters/typeorm';
import type { AddressDigests } from '@portvakt/audit';
import type { Journal } from '@portvakt/kernel';

import type { Runtime } from '../runtime.js';
import type { ReportedEvent } from './reported-events.js';

const ADDRESS_KEY = 'audit:address';

/** Returns a function that opens the audit log on a manager: that of a transaction, or of the data source for refusals. */
export function journalOf(
  {
    config,
    clock,
    random,
    devices,
    auditStream,
  }: Pick<Runtime, 'config' | 'clock' | 'random' | 'devices' | 'auditStream'>,
  keys: KeyRing,
): <Event extends ReportedEvent>(manager: EntityManager) => Journal<Event> {
  const [key] = keys.for(ADDRESS_KEY);
  if (!key) throw new Error('the audit log needs a key');
  const addressDigest = (address: string): string => addressDigestWith(key, address);
  const keepsDetails = config.audit.detailDays > 0;
  const parts = { clock, random, devices, addressDigest, keepsDetails, eventsNoted: auditStream };
  return (manager) => new TypeOrmJournal(manager, parts);
}

/** HMAC-SHA-256 in hexadecimal: it finds the events of an address and tells the address to nobody (operators §10.1). */
const addressDigestWith = (key: KeyObject, address: string): string =>
  createHmac('sha256', key).update(address).digest('hex');

/** With the keys of previous secrets too, under which older events are stored. */
export const addressDigestsOf = (keys: KeyRing): AddressDigests => ({
  of: (address) => keys.for(ADDRESS_KEY).map((key) => addressDigestWith(key, address)),
});

/** Wakes the worker that sends mails, and logs events, once a transaction has committed. */
export const afterCommit = ({ auditStream }: Runtime, worker: OutboxWorker): AfterCommit => ({
  mailsQueued: () => worker.wake(),
  eventsNoted: auditStream,
});
