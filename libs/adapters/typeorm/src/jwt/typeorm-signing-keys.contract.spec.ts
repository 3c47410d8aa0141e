import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';

import { describeSigningKeyRepository } from '@portvakt/jwt/contracts';
import { aSigningKey } from '@portvakt/jwt/testing';

import { SIGNING_KEYS } from '../encryption/encrypted-table.js';
import type { FieldCipher } from '../encryption/field-cipher.js';
import { SecretRenewal } from '../encryption/secret-renewal.js';
import { UnreadableSecrets } from '../encryption/unreadable-secrets.js';
import { boundCipher } from '../testing/bound-cipher.js';
import { nothingAfterCommit } from '../testing/nothing-after-commit.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { readableCipher } from '../testing/readable-cipher.js';
import { TypeOrmTransactionRunner } from '../typeorm-transaction-runner.js';
import { TypeOrmSigningKeys } from './typeorm-signing-keys.js';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
});
afterAll(() => open.close());

const empty = () => open.database.sql('DELETE FROM "jwks"');
const keysWith = (cipher: FieldCipher) => new TypeOrmSigningKeys(open.dataSource.manager, cipher);

describeSigningKeyRepository('Postgres', async () => {
  await empty();
  const cipher = boundCipher();
  const openStore = (manager: EntityManager) => ({ keys: new TypeOrmSigningKeys(manager, cipher) });
  return new TypeOrmTransactionRunner(open.dataSource, openStore, nothingAfterCommit);
});

describe('private keys', () => {
  beforeEach(empty);

  const [OLD, NEW] = ['aaaaaaaa', 'bbbbbbbb'];

  it('are not stored as text', async () => {
    await keysWith(boundCipher()).add(aSigningKey());
    const [row] = await open.database.sql<{ privateKey: string }>('SELECT "privateKey" FROM "jwks"');
    expect(row?.privateKey).toMatch(/^v1\./);
    expect(row?.privateKey).not.toContain('private half');
  });

  it('are unreadable without their secret, and the public half is kept', async () => {
    await keysWith(boundCipher()).add(aSigningKey());
    expect(await keysWith(boundCipher()).list()).toEqual([{ ...aSigningKey(), privateKey: null }]);
  });

  it('are encrypted again with the newest secret', async () => {
    await keysWith(readableCipher(OLD)).add(aSigningKey());
    const cipher = readableCipher(NEW, OLD);
    expect(await new SecretRenewal(open.dataSource, cipher, SIGNING_KEYS).run()).toBe(1);
    expect(await keysWith(readableCipher(NEW)).list()).toEqual([aSigningKey()]);
    expect(await new UnreadableSecrets(open.dataSource, readableCipher(NEW), SIGNING_KEYS).count()).toBe(0);
    expect(await new UnreadableSecrets(open.dataSource, readableCipher(OLD), SIGNING_KEYS).count()).toBe(1);
  });
});
