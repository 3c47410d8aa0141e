import type { EntityManager } from 'typeorm';

import { AesFieldCipher, type KeyRing } from '@portvakt/adapters/node';
import {
  TypeOrmAuthenticatorRepository,
  TypeOrmFailureRepository,
  TypeOrmOutbox,
  TypeOrmOwners,
  TypeOrmVerificationRecords,
} from '@portvakt/adapters/typeorm';
import type { SessionPorts } from '@portvakt/session';
import type { TwoFactorStore } from '@portvakt/two-factor';

import type { Runtime } from '../runtime.js';
import { mailDataOf } from './mail-data.js';
import { userSessionsOn } from './user-sessions.js';
import { recordIdentifiersOf } from './record-identifiers.js';
import { recordPurposes } from './record-purposes.js';

/** Encrypts stored authenticator secrets and backup codes. */
export const fieldCipherOf = (keys: KeyRing): AesFieldCipher => new AesFieldCipher(keys.forFields('field:two-factor'));

/** Returns a function that opens the repositories of the two-factor context on a transaction. */
export function twoFactorStores(
  { config, clock, random }: Runtime,
  keys: KeyRing,
  sessions: SessionPorts,
): (manager: EntityManager) => TwoFactorStore {
  const cipher = fieldCipherOf(keys);
  const identify = recordIdentifiersOf(config);
  const mailData = mailDataOf(config, keys);
  return (manager) => ({
    owners: new TypeOrmOwners(manager),
    authenticators: new TypeOrmAuthenticatorRepository(manager, cipher),
    failures: new TypeOrmFailureRepository(manager),
    records: new TypeOrmVerificationRecords(manager, random, identify, recordPurposes),
    sessions: userSessionsOn(manager, sessions, mailData),
    outbox: new TypeOrmOutbox(manager, clock, random, mailData),
  });
}
