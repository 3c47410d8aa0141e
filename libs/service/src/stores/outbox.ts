import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import { encryptedMailData, type MailDataEncoding, plainMailData, TypeOrmOutbox } from '@portvakt/adapters/typeorm';
import type { Outbox } from '@portvakt/kernel';

import { mailCipherOf } from '../encryption/ciphers.js';
import type { Runtime } from '../runtime.js';

/** Reads encrypted and plain data, because the policy may have changed since it was written. */
export const readableMailData = (keys: KeyRing): MailDataEncoding => encryptedMailData(mailCipherOf(keys));

/**
 * Returns a function that opens the outbox on a transaction. With `POLICY=strict` it stores links and codes encrypted
 * (specification C21, security K2).
 */
export function outboxOf(
  { config, clock, random }: Pick<Runtime, 'config' | 'clock' | 'random'>,
  keys: KeyRing,
): (manager: EntityManager) => Outbox {
  const mailData = config.isStrict ? encryptedMailData(mailCipherOf(keys)) : plainMailData;
  return (manager) => new TypeOrmOutbox(manager, clock, random, mailData);
}
