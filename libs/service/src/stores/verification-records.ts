import type { EntityManager } from 'typeorm';

import {
  digestedIdentifiers,
  plainIdentifiers,
  RecordPurposes,
  TypeOrmVerificationRecords,
} from '@portvakt/adapters/typeorm';
import { identityPurposes } from '@portvakt/identity';
import { operatorsPurposes } from '@portvakt/operators';
import { passkeyPurposes } from '@portvakt/passkey';
import { socialPurposes } from '@portvakt/social-linking';
import { twoFactorPurposes } from '@portvakt/two-factor';

import type { Runtime } from '../runtime.js';

const purposes = new RecordPurposes([
  ...identityPurposes,
  ...twoFactorPurposes,
  ...socialPurposes,
  ...passkeyPurposes,
  ...operatorsPurposes,
]);

/**
 * Returns a function that opens the table of verification records, which all contexts share, on an entity manager. With
 * `POLICY=strict` it stores one-time tokens as digests (specification C21).
 */
export function verificationRecordsOf({
  config,
  random,
}: Pick<Runtime, 'config' | 'random'>): (manager: EntityManager) => TypeOrmVerificationRecords {
  const identifiers = config.isStrict ? digestedIdentifiers : plainIdentifiers;
  return (manager) => new TypeOrmVerificationRecords(manager, random, identifiers, purposes);
}
