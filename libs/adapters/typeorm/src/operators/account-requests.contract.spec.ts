import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { describeAccountRequests } from '@portvakt/operators/contracts';
import { aRequest, KARI, OLA } from '@portvakt/operators/testing';
import { aSessionUser } from '@portvakt/session/testing';

import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { TypeOrmAccountRequests } from './typeorm-account-requests.js';
import { TypeOrmRequestDirectory } from './typeorm-request-directory.js';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
});
afterAll(() => open.close());

const inRequests = <T>(work: (requests: TypeOrmAccountRequests) => Promise<T>): Promise<T> =>
  open.dataSource.transaction((manager) => work(new TypeOrmAccountRequests(manager)));

const withTwoUsers = async (): Promise<void> => {
  await open.empty();
  await open.addUsers(aSessionUser({ id: KARI }), aSessionUser({ id: OLA }));
};

describeAccountRequests('Postgres', async () => {
  await withTwoUsers();
  return { inRequests, directoryAt: (now) => new TypeOrmRequestDirectory(open.dataSource, { now: () => now }) };
});

describe('cases in Postgres', () => {
  it('are carried out by one transaction at a time', async () => {
    await inRequests(async (first) => {
      expect(await first.lockExecution()).toBe(true);
      expect(await inRequests((second) => second.lockExecution())).toBe(false);
    });
    expect(await inRequests((third) => third.lockExecution())).toBe(true);
  });

  it('go with their user', async () => {
    await withTwoUsers();
    await inRequests((requests) => requests.add(aRequest()));
    await open.database.sql('DELETE FROM "user" WHERE "id" = $1', [KARI]);
    expect(await inRequests((requests) => requests.find('case1'))).toBeNull();
  });
});
