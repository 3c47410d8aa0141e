import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EntityManager } from 'typeorm';

import type { UserId, UserSummary } from '@portvakt/kernel';
import { type Authenticator, TotpSecret } from '@portvakt/two-factor';
import {
  describeAuthenticatorReader,
  describeAuthenticatorRepository,
  describeFailureRepository,
  describeUsers,
} from '@portvakt/two-factor/contracts';
import { anAuthenticator, anOwner, KARI, OLA, revealed, type StoresUnderTest } from '@portvakt/two-factor/testing';

import { boundCipher } from '../testing/bound-cipher.js';
import { nothingAfterCommit } from '../testing/nothing-after-commit.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { TypeOrmTransactionRunner } from '../typeorm-transaction-runner.js';
import { TypeOrmAuthenticatorReader } from './typeorm-authenticator-reader.js';
import { TypeOrmAuthenticatorRepository } from './typeorm-authenticator-repository.js';
import { TypeOrmFailureRepository } from './typeorm-failure-repository.js';
import { TypeOrmUsers } from './typeorm-users.js';

const cipher = boundCipher();

const openStore = (manager: EntityManager) => ({
  users: new TypeOrmUsers(manager),
  authenticators: new TypeOrmAuthenticatorRepository(manager, cipher),
  failures: new TypeOrmFailureRepository(manager),
});

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
});
afterAll(() => open.close());

async function makeEmpty() {
  await open.empty();
  return {
    transaction: new TypeOrmTransactionRunner(open.dataSource, openStore, nothingAfterCommit),
    reader: new TypeOrmAuthenticatorReader(open.dataSource),
    addOwner: (user: UserSummary) => open.addUsers(user),
    async removeOwner(id: UserId) {
      await open.database.sql('DELETE FROM "user" WHERE "id" = $1', [id]);
    },
  };
}

describeUsers('Postgres', makeEmpty);
describeAuthenticatorRepository('Postgres', makeEmpty);
describeAuthenticatorReader('Postgres', makeEmpty);
describeFailureRepository('Postgres', makeEmpty);

describe('the list of authenticators', () => {
  it('is read in one statement, without the encrypted columns', async () => {
    const { reader } = await makeEmpty();
    const statements = jest.spyOn(open.dataSource, 'query');
    await reader.list(KARI);
    expect(statements).toHaveBeenCalledTimes(1);
    expect(statements.mock.calls[0]?.[0]).not.toMatch(/secret|backupCodes|\*/);
    statements.mockRestore();
  });
});

describe('an owner in the database', () => {
  it('is found without waiting for a transaction that has locked the row', async () => {
    const { transaction, addOwner } = await makeEmpty();
    await addOwner(anOwner());
    await transaction.run(async (locking) => {
      await locking.users.findForUpdate(KARI);
      expect(await transaction.run(({ users }) => users.find(KARI))).toEqual(anOwner());
    });
  });

  it('has the language that the user chose, before the one last used', async () => {
    const { transaction, addOwner } = await makeEmpty();
    await addOwner(anOwner({ language: 'nn' }));
    await open.database.sql(`UPDATE "user" SET "extra" = '{"locale": "en"}' WHERE "id" = $1`, [KARI]);
    expect(await transaction.run(({ users }) => users.findForUpdate(KARI))).toMatchObject({ language: 'en' });
  });
});

interface StoredRow {
  readonly id: string;
  readonly secret: string;
  readonly backupCodes: string;
}

describe('authenticators at rest', () => {
  const app = anAuthenticator({ secret: 'aB3-_xyzXYZ0'.padEnd(32, 'q'), backupCodes: ['aB3dE-fG7hI', 'kL9mN-oP1qR'] });
  let stores: StoresUnderTest;
  const save = (authenticator: Authenticator): Promise<void> =>
    stores.transaction.run(({ authenticators }) => authenticators.save(authenticator));
  const list = (userId: UserId = KARI) => stores.transaction.run(({ authenticators }) => authenticators.list(userId));
  const rowOf = async (id: string = app.id): Promise<StoredRow> =>
    (await open.database.sql<StoredRow>('SELECT * FROM "twoFactor" WHERE "id" = $1', [id]))[0]!;
  const put = (column: 'secret' | 'backupCodes', value: string, id: string = app.id): Promise<object[]> =>
    open.database.sql(`UPDATE "twoFactor" SET "${column}" = $1 WHERE "id" = $2`, [value, id]);

  beforeEach(async () => {
    stores = await makeEmpty();
    await stores.addOwner(anOwner());
    await stores.addOwner(anOwner({ id: OLA }));
    await save(app);
  });

  it('reveal neither the secret nor a code in any column, in no encoding', async () => {
    const rows = await open.database.sql('SELECT to_jsonb("twoFactor") AS row FROM "twoFactor"');
    const stored = JSON.stringify(rows);
    const clear = [app.secret!.reveal(), ...app.backupCodes.reveal(), JSON.stringify(app.backupCodes.reveal())];
    for (const text of clear) {
      for (const encoding of ['utf8', 'hex', 'base64', 'base64url', 'utf16le'] as const) {
        // Without the end: its last characters depend on the text that follows.
        const written = Buffer.from(text).toString(encoding);
        expect(stored).not.toContain(written.slice(0, written.length - 2));
      }
    }
  });

  it('are encrypted differently each time they are saved', async () => {
    const before = await rowOf();
    await save(app);
    const after = await rowOf();
    expect(after.secret).not.toBe(before.secret);
    expect(after.backupCodes).not.toBe(before.backupCodes);
  });

  it.each(['', 'x', 'v1.00000000.AAAA', 'ø', '{}', 'A'.repeat(200)])(
    'have no secret where the stored secret is %j',
    async (garbage) => {
      await put('secret', garbage);
      expect((await list()).map(revealed)).toEqual([{ ...revealed(app), secret: null }]);
    },
  );

  it.each(['', 'x', '[]', '["aB3dE-fG7hI"]', 'A'.repeat(200)])(
    'have no backup codes where the stored codes are %j',
    async (garbage) => {
      await put('backupCodes', garbage);
      expect((await list()).map(revealed)).toEqual([{ ...revealed(app), backupCodes: [] }]);
    },
  );

  it('cannot be decrypted where a value was moved to another column, row or user', async () => {
    const other = anAuthenticator({ id: 'other' });
    const ofOla = anAuthenticator({ id: 'of-ola', userId: OLA });
    await save(other);
    await save(ofOla);
    const [row, foreign] = [await rowOf(), await rowOf(ofOla.id)];
    await put('secret', row.backupCodes);
    await put('backupCodes', row.secret);
    await put('secret', foreign.secret, other.id);
    await put('backupCodes', foreign.backupCodes, other.id);
    await put('secret', row.secret, ofOla.id);
    await put('backupCodes', row.backupCodes, ofOla.id);
    const all = [...(await list()), ...(await list(OLA))];
    expect(all.map(revealed).map(({ secret, backupCodes }) => ({ secret, backupCodes }))).toEqual(
      [app, other, ofOla].map(() => ({ secret: null, backupCodes: [] })),
    );
  });

  it('cannot be decrypted where the whole row was moved to another user', async () => {
    await open.database.sql('UPDATE "twoFactor" SET "userId" = $1', [OLA]);
    expect((await list(OLA)).map(revealed)).toMatchObject([{ id: app.id, secret: null, backupCodes: [] }]);
  });

  it.each(['null', '{}', '"aB3dE-fG7hI"', '7', '[1, null]', 'not JSON', ''])(
    'have no backup codes where the decrypted text is %j',
    async (text) => {
      const location = { table: 'twoFactor', column: 'backupCodes', rowId: app.id, userId: KARI };
      await put('backupCodes', cipher.encrypt(text, location));
      const [found] = await list();
      expect(found?.secret?.reveal()).toBe(app.secret?.reveal());
      expect(found?.backupCodes.without('aB3dE-fG7hI')).toBeNull();
    },
  );

  it('keep an undecryptable secret as it is stored', async () => {
    await put('secret', 'encrypted with a missing key');
    const [unreadable] = await list();
    await save({ ...unreadable!, name: 'renamed' });
    expect(await rowOf()).toMatchObject({ name: 'renamed', secret: 'encrypted with a missing key' });
  });

  it('accept a new secret in place of an undecryptable one', async () => {
    await put('secret', 'encrypted with a missing key');
    const [unreadable] = await list();
    await save({ ...unreadable!, secret: TotpSecret.restore('a new one, as long as the old one') });
    expect((await list()).map(revealed)).toMatchObject([{ secret: 'a new one, as long as the old one' }]);
  });
});
