import { describe, expect, it } from '@jest/globals';

import { subjectsTo } from '../../testing/mails.js';
import { aMachineToken, anOperator, clientWith, eventsBy, refusalIn } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser } from '../../testing/users.js';

const siem = aMachineToken('siem', 'auditor');
const app = useTestApp({
  RATE_LIMIT_ENABLED: 'true',
  RATE_LIMIT_MAX: '1000',
  OPERATOR_VIEWS_PER_HOUR: '2',
  OPERATOR_API_TOKENS: JSON.stringify([siem.entry]),
});

const HOUR_MS = 3_600_000;
const SUBJECT = 'En operatør åpner uvanlig mange brukere';

const users = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, async () => (await aSignedInUser(app)).id));

const mailsAboutIt = async (email: string): Promise<number> =>
  (await subjectsTo(app, email)).filter((subject) => subject === SUBJECT).length;

describe('the limit of users that an operator opens', () => {
  it('counts a user once an hour, whatever is opened', async () => {
    const support = await anOperator(app, 'support');
    const [first = '', second = '', third = ''] = await users(3);
    for (const path of [
      `get-user?id=${first}`,
      `list-events?subjectId=${first}`,
      `list-events?subjectId=${second}`,
      `user-details?userId=${second}`,
      `list-user-mails?userId=${first}`,
      `get-user?id=${first}`,
    ])
      await support.get(`/admin/${path}`).expect(200);
    await support.post('/admin/list-user-sessions', { userId: first }).expect(200);
    expect(refusalIn(await support.get(`/admin/list-events?subjectId=${third}`))).toBe('429 TOO_MANY_REQUESTS');
    app.clock.advance(HOUR_MS + 1);
    await app.database.sql('UPDATE "session" SET "strongFactorAt" = $1', [app.clock.now()]);
    await support.get(`/admin/list-events?subjectId=${third}`).expect(200);
  });

  it('refuses the same user again, also at the same moment', async () => {
    const support = await anOperator(app, 'support');
    const [first = '', second = '', third = ''] = await users(3);
    for (const id of [first, second]) await support.get(`/admin/get-user?id=${id}`).expect(200);
    const answers = await Promise.all(Array.from({ length: 8 }, () => support.get(`/admin/get-user?id=${third}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 429));
    const viewed = (await eventsBy(app, support.id)).filter(({ kind }) => kind === 'user.viewed');
    expect(viewed.map(({ subjectId }) => subjectId)).toEqual([first, second]);
  });

  it('counts and notes a user once who is opened twice at the same moment', async () => {
    const support = await anOperator(app, 'support');
    const [first = '', second = ''] = await users(2);
    const opened = (id: string) => [
      support.get(`/admin/get-user?id=${id}`),
      support.get(`/admin/user-details?userId=${id}`),
    ];
    for (const { status } of await Promise.all(opened(first))) expect(status).toBe(200);
    await support.get(`/admin/get-user?id=${second}`).expect(200);
    const viewed = (await eventsBy(app, support.id)).filter(({ kind }) => kind === 'user.viewed');
    expect(viewed.map(({ subjectId }) => subjectId)).toEqual([first, second]);
  });

  it('is an event where it is exceeded, and one mail an hour to every admin', async () => {
    const admin = await anOperator(app, 'admin');
    const support = await anOperator(app, 'support');
    const [first = '', second = '', third = '', fourth = ''] = await users(4);
    for (const id of [first, second]) await support.get(`/admin/get-user?id=${id}`).expect(200);
    expect(await mailsAboutIt(admin.email)).toBe(0);
    for (const id of [third, fourth]) await support.get(`/admin/user-details?userId=${id}`).expect(429);
    const refused = (await eventsBy(app, support.id)).filter(({ kind }) => kind === 'operator.refused');
    expect(refused).toMatchObject([
      { outcome: 'refused', subjectId: null, facts: { call: '/admin/user-details', code: 'TOO_MANY_REQUESTS' } },
    ]);
    expect(await mailsAboutIt(admin.email)).toBe(1);
    expect(await mailsAboutIt(support.email)).toBe(0);
    app.clock.advance(HOUR_MS + 1);
    await app.database.sql('UPDATE "session" SET "strongFactorAt" = $1', [app.clock.now()]);
    for (const id of [first, second]) await support.get(`/admin/get-user?id=${id}`).expect(200);
    await support.get(`/admin/get-user?id=${third}`).expect(429);
    expect(await mailsAboutIt(admin.email)).toBe(2);
  });

  it('notes at the next attempt what could not be noted', async () => {
    const support = await anOperator(app, 'support');
    const [first = '', second = ''] = await users(2);
    const requests = [`get-user?id=${first}`, `user-details?userId=${second}`, `find-users?q=${first}`];
    await app.database.sql('ALTER TABLE "auditEvent" RENAME TO "storedEvent"');
    try {
      for (const path of requests) await support.get(`/admin/${path}`).expect(500);
    } finally {
      await app.database.sql('ALTER TABLE "storedEvent" RENAME TO "auditEvent"');
    }
    for (const path of requests) await support.get(`/admin/${path}`).expect(200);
    expect(await eventsBy(app, support.id)).toMatchObject([
      { kind: 'user.viewed', subjectId: first },
      { kind: 'user.viewed', subjectId: second },
      { kind: 'user.searched', facts: { found: 1 } },
    ]);
  });

  it('shows nobody whose view cannot be noted, also at the same moment', async () => {
    const support = await anOperator(app, 'support');
    const [first = ''] = await users(1);
    const requests = [`get-user?id=${first}`, `user-details?userId=${first}`, `list-user-mails?userId=${first}`];
    await app.database.sql(`
      CREATE FUNCTION refuse_event() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(0.3); RAISE EXCEPTION 'no events'; END $$`);
    await app.database.sql(`
      CREATE TRIGGER refuse BEFORE INSERT ON "auditEvent" FOR EACH ROW EXECUTE FUNCTION refuse_event()`);
    try {
      const answers = await Promise.all(requests.map((path) => support.get(`/admin/${path}`)));
      expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    } finally {
      await app.database.sql('DROP FUNCTION refuse_event CASCADE');
    }
  });

  it('is the same for machines', async () => {
    const admin = await anOperator(app, 'admin');
    const machine = clientWith(app, { authorization: `Bearer ${siem.token}` });
    for (const id of await users(2)) await machine.get(`/admin/get-user?id=${id}`).expect(200);
    for (const id of await users(1)) await machine.get(`/admin/get-user?id=${id}`).expect(429);
    expect(await mailsAboutIt(admin.email)).toBe(1);
  });
});
