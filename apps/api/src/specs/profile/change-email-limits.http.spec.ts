import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { newestLinkTo, subjectsTo, untilAllSent } from '../../testing/mails.js';
import { aClientIp, clientAt, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { aSession } from '../../testing/sessions.js';
import { whileFirstInsertsDeadlock } from '../../testing/schema-changes.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser, type SignedInUser } from '../../testing/users.js';

const WINDOW_MS = 10_000;
const MAX = 3;
const MAX_OF_CLIENT = 30;

describe('the limit of POST /change-email (specification §9, security F5)', () => {
  const app = useTestApp({ ...LIMITS_BEHIND_PROXY, CHANGE_EMAIL_ENABLED: 'true' });
  let user: SignedInUser;
  let taken: SignedInUser;
  let home: string;

  beforeAll(async () => {
    taken = await aSignedInUser(app);
  });
  beforeEach(async () => {
    user = await aSignedInUser(app);
    home = aClientIp();
  });

  const ask = (body: object, { token } = user, address = home) =>
    clientAt(app, address).post('/change-email').set('cookie', sessionCookie(token)).send(body);
  const statuses = async (bodies: readonly object[]): Promise<readonly number[]> => {
    const given: number[] = [];
    for (const body of bodies) {
      given.push((await ask(body)).status);
      await untilAllSent(app);
    }
    return given;
  };
  const many = (count: number, body: () => object): object[] => Array.from({ length: count }, body);

  it('is three requests in ten seconds for the address of the session’s user', async () => {
    expect(await statuses(many(MAX, () => ({ newEmail: anEmailAddress() })))).toEqual([200, 200, 200]);
    const before = await databaseSnapshot(app);
    const answer = await ask({ newEmail: anEmailAddress() }).expect(429);
    expect(answer.body).toEqual(errorBody('TOO_MANY_REQUESTS'));
    const wait = Number(answer.headers['retry-after']);
    expect(answer.headers['x-retry-after']).toBe(String(wait));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(WINDOW_MS / 1000);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('allows as many again after ten seconds', async () => {
    await statuses(many(MAX, () => ({ newEmail: anEmailAddress() })));
    app.clock.advance(WINDOW_MS + 1);
    expect(await statuses(many(MAX + 1, () => ({ newEmail: anEmailAddress() })))).toEqual([200, 200, 200, 429]);
  });

  it('beyond five mails in ten minutes, leaves the last mailed link valid', async () => {
    expect(await statuses(many(MAX, () => ({ newEmail: anEmailAddress() })))).toEqual([200, 200, 200]);
    app.clock.advance(WINDOW_MS + 1);
    expect(await statuses(many(MAX, () => ({ newEmail: anEmailAddress() })))).toEqual([200, 200, 200]);
    expect(await subjectsTo(app, user.email)).toHaveLength(5);
    const link = await newestLinkTo(app, user.email);
    const answer = await clientAt(app, home).get(link).set('cookie', sessionCookie(user.token)).expect(302);
    expect(answer.headers['location']).not.toContain('error');
  });

  it('counts a mail once although its transaction was retried', async () => {
    const bodies = (count: number) => many(count, () => ({ newEmail: anEmailAddress() }));
    expect(await statuses(bodies(MAX))).toEqual([200, 200, 200]);
    app.clock.advance(WINDOW_MS + 1);
    expect(await statuses(bodies(1))).toEqual([200]);
    const last = await whileFirstInsertsDeadlock(app, { table: 'verification', count: 2 }, () => statuses(bodies(1)));
    expect(last).toEqual([200]);
    expect(await subjectsTo(app, user.email)).toHaveLength(5);
  });

  it('also counts requests for taken or invalid addresses', async () => {
    expect(
      await statuses([
        { newEmail: taken.email },
        { newEmail: 'x' },
        { newEmail: user.email },
        { newEmail: taken.email },
      ]),
    ).toEqual([400, 400, 400, 429]);
  });

  it('ignores an `email` in the body, which this endpoint does not declare', async () => {
    const bodies = many(MAX + 1, () => ({ newEmail: anEmailAddress(), email: anEmailAddress() }));
    expect(await statuses(bodies)).toEqual([200, 200, 200, 429]);
    await ask({ newEmail: anEmailAddress(), email: [] }).expect(429);
  });

  it("cannot be used up by naming the address in another user's body", async () => {
    const other = await aSignedInUser(app);
    for (let n = 0; n < MAX; n++) await ask({ newEmail: anEmailAddress(), email: other.email }).expect(200);
    await ask({ newEmail: anEmailAddress() }, other).expect(200);
  });

  it('counts all sessions of a user together', async () => {
    const elsewhere = { ...user, token: await aSession(app, user.id) };
    expect(await statuses(many(MAX, () => ({ newEmail: anEmailAddress() })))).toEqual([200, 200, 200]);
    await ask({ newEmail: anEmailAddress() }, elsewhere).expect(429);
  });

  it('is counted for each user and each client separately', async () => {
    await statuses(many(MAX + 1, () => ({ newEmail: anEmailAddress() })));
    await ask({ newEmail: anEmailAddress() }, await aSignedInUser(app)).expect(200);
    await ask({ newEmail: anEmailAddress() }, user, aClientIp()).expect(200);
  });

  it('is thirty requests in ten seconds for one client, with or without a session', async () => {
    for (let n = 0; n < MAX_OF_CLIENT; n++) await clientAt(app, home).post('/change-email').send({}).expect(401);
    const answer = await ask({ newEmail: anEmailAddress() }).expect(429);
    expect(answer.body).toEqual(errorBody('TOO_MANY_REQUESTS'));
  });
});

describe.each([
  ['at once', {}],
  ['after a mailed link', { POLICY: 'strict' }],
])('changes of an unverified address, %s', (_, settings) => {
  const app = useTestApp({ ...LIMITS_BEHIND_PROXY, CHANGE_EMAIL_ENABLED: 'true', ...settings });
  const MAX_OF_USER = 5;
  const changeAt = ({ token }: SignedInUser, newEmail = anEmailAddress()) =>
    clientAt(app, aClientIp()).post('/change-email').set('cookie', sessionCookie(token)).send({ newEmail });

  it('are limited to five in ten minutes for one user from all clients; refused ones do not count', async () => {
    const taken = await aSignedInUser(app);
    const user = await aSignedInUser(app, { isVerified: false });
    for (let n = 0; n < MAX_OF_USER + 1; n++) await changeAt(user, taken.email).expect(400);
    for (let n = 0; n < MAX_OF_USER; n++) await changeAt(user).expect(200);
    const before = await databaseSnapshot(app);
    const answer = await changeAt(user).expect(429);
    expect(answer.body).toEqual(errorBody('TOO_MANY_REQUESTS'));
    expect(answer.headers['retry-after']).toBe('600');
    expect(await databaseSnapshot(app)).toEqual(before);
    await changeAt(await aSignedInUser(app, { isVerified: false })).expect(200);
    app.clock.advance(600_001);
    await changeAt(user).expect(200);
  });

  it('do not exceed the limit when many are requested at once', async () => {
    const user = await aSignedInUser(app, { isVerified: false });
    const answers = await Promise.all(Array.from({ length: 3 * MAX_OF_USER }, async () => changeAt(user)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_OF_USER);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2 * MAX_OF_USER);
  });
});
