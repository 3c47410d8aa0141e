import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { ownTablesOf } from './own-indexes.js';
import { restoredState } from './restored-state.js';

/** Their rows do not say when they were created. */
const WITHOUT_TIME = ['auditFigure', 'delivery', 'secondFactorFailures'];

const CASES = [
  ['waiting', '1 day'],
  ['approved', '1 day'],
  ['approved', '-1 day'],
  ['stopped', '1 day'],
] as const;

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase(2);
});
afterAll(() => open.close());

describe('the state of a restored database', () => {
  it('has the newest row of every table whose rows say when they were created', async () => {
    const expected = ownTablesOf(open.dataSource).filter((table) => !WITHOUT_TIME.includes(table));
    const { newest } = await restoredState(open.dataSource);
    expect(newest.map(({ table }) => table).sort()).toEqual([...expected].sort());
  });

  it('has the cases that the service could carry out, and when the newest was opened', async () => {
    for (const [index, [state, until]] of CASES.entries()) {
      await open.database.sql(
        `INSERT INTO "user" ("id", "name", "email") VALUES ('u${index}', 'Kari', 'u${index}@x.no')`,
      );
      await open.database.sql(
        `INSERT INTO "operatorRequest" ("id", "kind", "state", "userId", "reason", "requestedBy", "requestedAt", "notBefore",
           "expiresAt", "approvalNeeded")
         VALUES ('r${index}', 'removal', '${state}', 'u${index}', '', 'u', '2026-01-0${index + 1}Z', now(), now() + interval '${until}', true)`,
      );
    }
    const { cases, newest } = await restoredState(open.dataSource);
    expect(cases).toBe(2);
    expect(newest).toContainEqual({ table: 'operatorRequest', rows: 4, at: new Date('2026-01-04T00:00:00Z') });
  });
});
