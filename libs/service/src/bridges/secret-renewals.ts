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
import { mailCipherOf } from './outbox.js';
import { tokenCipherOf } from './social-store.js';
import { signingKeyCipherOf } from './signing-key-cipher.js';
import { fieldCipherOf } from './field-cipher.js';

/** One task for each table with encrypted columns, with the cipher of its context. */
export const secretRenewalTasks = (dataSource: DataSource, keys: KeyRing): readonly SecretRenewalTask[] =>
  [
    { sealed: AUTHENTICATOR_SECRETS, cipher: fieldCipherOf(keys) },
    { sealed: ACCOUNT_TOKENS, cipher: tokenCipherOf(keys) },
    { sealed: SIGNING_KEYS, cipher: signingKeyCipherOf(keys) },
    { sealed: QUEUED_MAILS, cipher: mailCipherOf(keys) },
  ].map(({ sealed, cipher }) => ({
    table: sealed.table,
    renewal: new SecretRenewal(dataSource, cipher, sealed),
    unreadable: new UnreadableSecrets(dataSource, cipher, sealed),
  }));
