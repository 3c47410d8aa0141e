import { describe, expect, it } from '@jest/globals';

import { statementsDuring } from '../../testing/database-statements.js';
import { errorBody } from '../../testing/expected-answers.js';
import { linkPathIn, subjectsTo } from '../../testing/mails.js';
import { aClient, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aStoredUser } from '../../testing/users.js';
import { recordIdentifiers } from '../../testing/verification-records.js';

const TEN_MINUTES_MS = 600_000;
const BOTH_NAMES = ['/forget-password', '/request-password-reset'];

type Client = ReturnType<typeof aClient>;

describe('requests for a password reset', () => {
  const app = useTestApp(LIMITS_BEHIND_PROXY);

  const ask = (client: Client, email: string, path = '/forget-password') => client.post(path).send({ email });

  it.each([
    ['/forget-password', '/request-password-reset'],
    ['/request-password-reset', '/forget-password'],
  ])('are limited to three in a minute for both paths together: %s, %s', async (one, other) => {
    const client = aClient(app);
    for (const path of [one, other, one]) await ask(client, anEmailAddress(), path).expect(200);
    for (const path of [one, other]) {
      const refused = await ask(client, anEmailAddress(), path).expect(429);
      expect(refused.body).toEqual(errorBody('TOO_MANY_REQUESTS'));
      expect(Number(refused.headers['x-retry-after'])).toBeGreaterThan(50);
      expect(Number(refused.headers['x-retry-after'])).toBeLessThanOrEqual(60);
      expect(refused.headers['retry-after']).toBe(refused.headers['x-retry-after']);
    }
    await ask(aClient(app), anEmailAddress(), one).expect(200);
    app.clock.advance(60_001);
    await ask(client, anEmailAddress(), other).expect(200);
  });

  it('are counted apart from requests for verification mails', async () => {
    const client = aClient(app);
    for (let n = 0; n < 3; n++) await ask(client, anEmailAddress()).expect(200);
    await client.post('/send-verification-email').send({ email: anEmailAddress() }).expect(200);
  });

  it('reach no database, write no record and send no mail once they are limited', async () => {
    const client = aClient(app);
    const { id, email } = await aStoredUser(app);
    for (let n = 0; n < 3; n++) await ask(client, anEmailAddress()).expect(200);
    for (const path of BOTH_NAMES) {
      expect(await statementsDuring(() => ask(client, email, path).expect(429).then())).toEqual([]);
    }
    expect(await recordIdentifiers(app, id)).toEqual([]);
    expect(await subjectsTo(app, email)).toEqual([]);
  });

  it('send at most five mails to one address in ten minutes, and the answers do not show it', async () => {
    const { email } = await aStoredUser(app);
    const answersFor = async (address: string) => {
      const answers: object[] = [];
      for (let n = 0; n < 8; n++) {
        const { status, text } = await ask(aClient(app), address, BOTH_NAMES[n % 2]);
        answers.push({ status, text });
        await app.mails();
      }
      return answers;
    };
    const answers = await answersFor(email);
    expect(answers).toEqual(await answersFor(anEmailAddress()));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await subjectsTo(app, email)).toHaveLength(5);

    app.clock.advance(TEN_MINUTES_MS + 1);
    await ask(aClient(app), email).expect(200);
    expect(await subjectsTo(app, email)).toHaveLength(6);
    const landing = await aClient(app)
      .get(linkPathIn(await app.mailTo(email)))
      .expect(302);
    expect(landing.headers['location']).toContain('error=INVALID_TOKEN');
  });

  it('do not count towards the limit of other mails', async () => {
    const { email } = await aStoredUser(app);
    for (let n = 0; n < 6; n++) {
      await ask(aClient(app), email).expect(200);
      await app.mails();
    }
    await aClient(app).post('/send-verification-email').send({ email }).expect(200);
    const subjects = await subjectsTo(app, email);
    expect(subjects).toHaveLength(6);
    expect(subjects[0]).toBe('Bekreft e-postadressen din');
  });
});

describe('the link of a reset mail', () => {
  const app = useTestApp({ ...LIMITS_BEHIND_PROXY, RATE_LIMIT_MAX: '2' });

  it('is rate-limited as one path, whatever its token', async () => {
    const client = aClient(app);
    for (const token of ['a', 'b']) await client.get(`/reset-password/${token}?callbackURL=/x`).expect(302);
    const refused = await client.get('/reset-password/c?callbackURL=/x').expect(429);
    expect(refused.body).toEqual(errorBody('TOO_MANY_REQUESTS'));
    await client.post('/reset-password').send({}).expect(400);
    await aClient(app).get('/reset-password/c?callbackURL=/x').expect(302);
  });
});
