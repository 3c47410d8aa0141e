import { beforeAll, describe, expect, it } from '@jest/globals';

import { whileTableIsLocked } from '../../testing/database-locks.js';
import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { anOperator, refusalIn, type TestOperator } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';

const AT_ONCE = 2;
const WAITING = 20;
const ASKED = 30;

/** A small pool, in which thirty searches would leave no connection. */
const app = useTestApp({ DATABASE_POOL_SIZE: '4' }, { isOverloadable: true });
let admin: TestOperator;
let user: SignedUpUser;

const signIn = () => app.request().post('/sign-in/email').send({ email: user.email, password: PASSWORD });

const BLOCKED = `
  SELECT "pid" FROM pg_stat_activity WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`;

/** Reads of the log wait for the lock of this table; sign-ins write to the log without reading it. */
const BLOCKED_LOG = `
  CREATE TABLE "blocker" ();
  CREATE FUNCTION "blockedRead"() RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
    BEGIN
      IF current_query() ~ '^\\s*SELECT' THEN PERFORM FROM "blocker"; END IF;
      RETURN true;
    END $$;
  ALTER TABLE "auditEvent" RENAME TO "storedEvent";
  CREATE VIEW "auditEvent" AS SELECT * FROM "storedEvent" WHERE "blockedRead"()`;

beforeAll(async () => {
  admin = await anOperator(app, 'admin');
  user = await aSignedUpUser(app);
  await app.database.sql(BLOCKED_LOG);
});

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends all of these requests at once, taking the paths in turn. */
function askAtOnce(paths: readonly string[]) {
  const ask = async (path = ''): Promise<Answer> => admin.get(`/admin/${path}`);
  const asked = Array.from({ length: ASKED }, (_, n) => ask(paths[n % paths.length]));
  const refusals = asked.map(async (each) => {
    if ((await each).status !== 503) throw new Error('answered, or ended by its time limit');
  });
  return { refused: Promise.any(refusals), all: Promise.all(asked) };
}

describe.each([
  ['noted', ['list-users', 'overview']],
  ['blocker', ['list-events', 'list-events?kind=sign-in.*', 'export-events?format=csv']],
])('while many searches of operators wait for %s', (table, paths) => {
  it('at most two run at once, and a user signs in', async () => {
    const answers = await whileTableIsLocked(app, table, async () => {
      const { refused, all } = askAtOnce(paths);
      // By then, as many searches run and wait as are allowed.
      await refused;
      expect((await app.database.sql(BLOCKED)).length).toBeLessThanOrEqual(AT_ONCE);
      const statuses = [(await signIn()).status, (await signIn()).status];
      expect(statuses).toEqual([200, 200]);
      return all;
    });
    const turnedAway = answers.filter(({ status }) => status === 503);
    expect(turnedAway.length).toBeGreaterThanOrEqual(ASKED - AT_ONCE - WAITING);
    for (const answer of turnedAway) {
      expectEmptyAnswer(answer, 503);
      expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    }
    expect(answers.map(({ status }) => status).filter((status) => ![422, 503].includes(status))).toEqual([]);
    expect((await admin.get(`/admin/${paths[0] ?? ''}`)).status).toBe(200);
  });
});

describe('a search whose connection is lost', () => {
  it('is answered 503, and leaves its turn to others', async () => {
    for (let round = 0; round < AT_ONCE + 1; round++) {
      const answer = await whileTableIsLocked(app, 'noted', async (waitForBlocked) => {
        const asked = Promise.all([admin.get('/admin/list-users')]);
        await waitForBlocked(1);
        await app.database.sql(`SELECT pg_terminate_backend("pid") FROM (${BLOCKED}) b`);
        return (await asked)[0];
      });
      expectEmptyAnswer(answer, 503);
    }
    expect((await admin.get('/admin/list-users')).status).toBe(200);
  });
});

describe('somebody without the permission', () => {
  it('is refused at once, and takes no turn', async () => {
    const [plain, support] = [await anOperator(app, null), await anOperator(app, 'support')];
    await whileTableIsLocked(app, 'noted', async () => {
      const refused = await Promise.all(Array.from({ length: ASKED }, async () => plain.get('/admin/list-users')));
      expect(new Set(refused.map(refusalIn))).toEqual(new Set(['403 YOU_ARE_NOT_ALLOWED_TO_LIST_USERS']));
      expect((await support.get('/admin/find-users?q=kari')).status).toBe(200);
    });
  });
});
