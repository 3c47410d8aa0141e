import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import {
  TypeOrmCredentialRepository,
  TypeOrmLinkedAccounts,
  TypeOrmOutbox,
  TypeOrmUserRepository,
  TypeOrmVerificationRecords,
} from '@portvakt/adapters/typeorm';
import type { IdentityStore } from '@portvakt/identity';
import type { SessionPorts } from '@portvakt/session';

import type { Runtime } from '../runtime.js';
import { mailDataOf } from './mail-data.js';
import { recordIdentifiersOf } from './record-identifiers.js';
import { recordPurposes } from './record-purposes.js';
import { secondFactors } from './second-factor.js';
import { userSessionsOn } from './user-sessions.js';

/** Returns a function that opens the repositories of the identity context on a transaction. */
export function identityStores(
  runtime: Runtime,
  keys: KeyRing,
  sessions: SessionPorts,
): (manager: EntityManager) => IdentityStore {
  const { config, clock, random } = runtime;
  const identify = recordIdentifiersOf(config);
  const mailData = mailDataOf(config, keys);
  const secondFactorOn = secondFactors(runtime, keys, sessions);
  return (manager) => ({
    users: new TypeOrmUserRepository(manager),
    credentials: new TypeOrmCredentialRepository(manager, random),
    linkedAccounts: new TypeOrmLinkedAccounts(manager),
    records: new TypeOrmVerificationRecords(manager, random, identify, recordPurposes),
    sessions: userSessionsOn(manager, sessions, mailData),
    secondFactor: secondFactorOn(manager, { byPassword: true }),
    outbox: new TypeOrmOutbox(manager, clock, random, mailData),
  });
}
