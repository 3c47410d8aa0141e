import { describe, expect, it } from '@jest/globals';

import { errorBody } from '../../testing/expected-answers.js';
import { aClient, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, PASSWORD } from '../../testing/users.js';

const MOST = 60;
const WINDOW_MS = 10_001;

// The limit under test applies in addition to the one of 30 in 10 seconds.
const rules = JSON.stringify({ '/sign-up/email': { window: 10, max: 1_000 } });
const app = useTestApp({ ...LIMITS_BEHIND_PROXY, RATE_LIMIT_RULES: rules });

type Client = ReturnType<typeof aClient>;

const signUp = (client: Client, given: object = {}) =>
  client.post('/sign-up/email').send({ name: 'Kari', email: anEmailAddress(), password: PASSWORD, ...given });

const countUsers = async (): Promise<number> => (await app.database.sql('SELECT FROM "user"')).length;

describe('accounts created by one client', () => {
  it('are limited to 60 in ten minutes, of 100 requested at once; failed sign-ups do not count', async () => {
    const client = aClient(app);
    const taken = anEmailAddress();
    await signUp(aClient(app), { email: taken }).expect(200);
    const before = await countUsers();
    for (let n = 0; n < 3; n++) await signUp(client, { email: taken }).expect(422);
    for (let n = 0; n < 70; n++) await signUp(client, { password: 'kort' }).expect(400);

    const statuses: number[] = [];
    // As many at a time as can wait for a hash.
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(Array.from({ length: 25 }, () => signUp(client)));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(MOST);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100 - MOST);
    expect(await countUsers()).toBe(before + MOST);

    const refused = await signUp(client).expect(429);
    expect(refused.body).toEqual(errorBody('TOO_MANY_REQUESTS'));
    expect(refused.headers['retry-after']).toBe(refused.headers['x-retry-after']);
    await signUp(aClient(app)).expect(200);
    app.clock.advance(60 * WINDOW_MS);
    await signUp(client).expect(200);
  });
});
