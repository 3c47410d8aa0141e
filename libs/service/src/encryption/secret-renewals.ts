import type { DataSource } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import {
  ACCOUNT_TOKENS,
  AUTHENTICATOR_SECRETS,
  QUEUED_MAILS,
  SecretRenewal,
  SIGNING_KEYS,
  UnreadableSecrets,
} from '@portvakt/adapters/typeorm';

import type { SecretRenewalTask } from '../jobs/secret-renewal-worker.js';
import { authenticatorCipherOf, mailCipherOf, signingKeyCipherOf, tokenCipherOf } from './ciphers.js';

/** One task for each table with encrypted columns, with the cipher of its context. */
export const secretRenewalTasks = (dataSource: DataSource, keys: KeyRing): readonly SecretRenewalTask[] =>
  [
    { encryptedTable: AUTHENTICATOR_SECRETS, cipher: authenticatorCipherOf(keys) },
    { encryptedTable: ACCOUNT_TOKENS, cipher: tokenCipherOf(keys) },
    { encryptedTable: SIGNING_KEYS, cipher: signingKeyCipherOf(keys) },
    { encryptedTable: QUEUED_MAILS, cipher: mailCipherOf(keys) },
  ].map(({ encryptedTable, cipher }) => ({
    table: encryptedTable.table,
    renewal: new SecretRenewal(dataSource, cipher, encryptedTable),
    unreadable: new UnreadableSecrets(dataSource, cipher, encryptedTable),
  }));
