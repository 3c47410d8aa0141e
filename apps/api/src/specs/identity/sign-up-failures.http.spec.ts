import { describe, expect, it } from '@jest/globals';

import { errorBody, userBody } from '../../testing/expected-answers.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
import { countRows, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, PASSWORD } from '../../testing/users.js';

describe('a sign-up that cannot be stored', () => {
  const app = useTestApp();

  const signUp = (email: string) =>
    app.request().post('/sign-up/email').send({ name: 'Kari Nordmann', email, password: PASSWORD });

  it.each([
    ['user', 422, 'FAILED_TO_CREATE_USER'],
    ['account', 422, 'FAILED_TO_CREATE_USER'],
    ['session', 400, 'FAILED_TO_CREATE_SESSION'],
  ] as const)('leaves no rows and answers the error: %s', async (table, status, code) => {
    const before = await countRows(app);
    const email = anEmailAddress();
    const answer = await whileInsertsFail(app, table, () => signUp(email).expect(status));
    expect(answer.body).toEqual(errorBody(code));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await countRows(app)).toEqual(before);
    await signUp(email).expect(200);
  });

  it.each(['knownDevice', 'outboxMail'])('leaves no user without a way to sign in: %s', async (table) => {
    const before = await countRows(app);
    const email = anEmailAddress();
    const answer = await whileInsertsFail(app, table, async () => signUp(email));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await countRows(app)).toEqual(before);
    await signUp(email).expect(200);
  });

  it('succeeds once and is rejected nineteen times when twenty requests use one address at once', async () => {
    const email = anEmailAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => signUp(n % 2 ? email : email.toUpperCase())),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won.map(({ body }) => body as object)).toEqual([expect.objectContaining({ user: userBody({ email }) })]);
    const lost = answers.filter(({ status }) => status === 422);
    expect(lost).toHaveLength(19);
    for (const { body, headers } of lost) {
      expect(body).toEqual(errorBody('USER_ALREADY_EXISTS'));
      expect(headers).not.toHaveProperty('set-cookie');
    }
    const { id } = await userRow(app, email);
    for (const table of ['account', 'session']) {
      expect(await app.database.sql(`SELECT FROM "${table}" WHERE "userId" = $1`, [id])).toHaveLength(1);
    }
    expect((await app.mails()).filter(({ to }) => to === email)).toHaveLength(1);
  });
});
