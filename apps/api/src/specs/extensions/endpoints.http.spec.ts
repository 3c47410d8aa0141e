import { PassThrough } from 'node:stream';

import { describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { statementsDuring } from '../../testing/database-statements.js';
import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { anExtension } from '../../testing/extensions.js';
import { RecordingFollower } from '../../testing/followers.js';
import { seeAccount } from '../../testing/impersonations.js';
import { anOperator } from '../../testing/operators.js';
import { transfers } from '../../testing/extension-endpoints.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { aSignedInUser } from '../../testing/users.js';

const TRANSFERS = '/x/acme/transfers';
const FRESH_SECONDS = 600;
const OPERATORS = { IMPERSONATION_ENABLED: 'true' };
const A_TRANSFER = { to: 'Ola', amount: 100 };

const lines: string[] = [];
const log = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString()));
const loggedWith = (text: string): readonly string[] => lines.filter((line) => line.includes(text));

const others = Array.from({ length: 9 }, (_, at) =>
  anExtension({
    name: `other-${at}`,
    accountRules: () => ({ newProfile: async () => undefined }),
    sessionRules: () => ({ start: async () => undefined }),
    followers: [new RecordingFollower('all')],
  }),
);

describe('the endpoints of an extension', () => {
  const app = useTestApp(
    { ...OPERATORS, LOG_LEVEL: 'info', SESSION_FRESH_AGE: String(FRESH_SECONDS) },
    { extensions: [transfers, ...others], log },
  );
  const post = (path: string, body: object, token?: string) => {
    const request = app.request().post(`${TRANSFERS}${path}`).send(body);
    return token === undefined ? request : request.set('cookie', sessionCookie(token)).set('origin', ORIGIN);
  };

  it('are below x/ and the name, those of imported modules too, with the headers of every answer', async () => {
    const answer = await app.request().get(TRANSFERS).expect(200, { email: null });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    await app.request().get('/x/acme/nested').expect(200, { nested: true });
  });

  it.each(['/x', '/x/acme', '/x/acme/other', '/x/other-1/transfers', '/transfers', '/nested'])(
    'are nowhere else: %s',
    async (path) => {
      expectEmptyAnswer(await app.request().get(path), 404);
    },
  );

  it('know the signed-in user, and are refused without a session where they ask for one', async () => {
    const { email, token } = await aSignedInUser(app);
    await app.request().get(TRANSFERS).set('cookie', sessionCookie(token)).expect(200, { email });
    const refused = await post('', A_TRANSFER).expect(401);
    expect(refused.body).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('write their own rows in a transaction, by the clock of the service', async () => {
    const { email, id, token } = await aSignedInUser(app);
    await app.clock.atOneMoment(async (moment) => {
      await post('', A_TRANSFER, token).expect(200, { count: 1, from: email, at: moment.toISOString() });
      const rows = await app.database.sql('SELECT "to", "at" FROM "acme_transfer" WHERE "userId" = $1', [id]);
      expect(rows).toEqual([{ to: 'Ola', at: moment }]);
    });
  });

  it('refuse with a declared code, which undoes the transaction', async () => {
    const { id, token } = await aSignedInUser(app);
    await post('', { to: 'nobody', amount: 1 }, token).expect(409, {
      code: 'ACME_NO_ACCOUNT',
      message: 'Mottakeren har ingen konto.',
      fields: ['to'],
    });
    expect(await app.database.sql('SELECT FROM "acme_transfer" WHERE "userId" = $1', [id])).toEqual([]);
  });

  it('check the shape of a body, and its size and type', async () => {
    const { token } = await aSignedInUser(app);
    const answer = await post('', { to: 'Ola', amount: 'all' }, token).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', fields: ['amount'] });
    expectEmptyAnswer(await post('', { to: 'x'.repeat(70_000) }, token), 413);
    expectEmptyAnswer(await app.request().post(TRANSFERS).type('form').send('to=Ola'), 415);
  });

  it('refuse a request from a foreign page', async () => {
    const { token } = await aSignedInUser(app);
    const answer = await post('', A_TRANSFER, token).set('origin', 'https://evil.example').expect(403);
    expect(answer.body).toMatchObject({ code: 'INVALID_ORIGIN' });
  });

  it('refuse a session that is not fresh where they ask for one, and can end all sessions', async () => {
    const { token } = await aSignedInUser(app);
    const old = await aSignedInUser(app);
    app.clock.advance(FRESH_SECONDS * 1000 + 1000);
    const refused = await post('/leave', {}, old.token).expect(403);
    expect(refused.body).toMatchObject({ code: 'SESSION_IS_NOT_FRESH' });
    const fresh = await aSignedInUser(app);
    await post('/leave', {}, fresh.token).expect(200, { done: true });
    await post('', A_TRANSFER, fresh.token).expect(401);
    await post('', A_TRANSFER, token).expect(200);
    const [line = '{}'] = loggedWith('everywhere signed out');
    expect(JSON.parse(line)).toMatchObject({ route: `${TRANSFERS}/leave`, ipAddress: 'some' });
  });

  it('answer an exception of NestJS with its status, and any other error with an empty 500 and a line in the log', async () => {
    expectEmptyAnswer(await app.request().get(`${TRANSFERS}/missing`), 404);
    expectEmptyAnswer(await app.request().get(`${TRANSFERS}/foreign`), 403);
    expect(loggedWith('"level":50')).toEqual([]);
    expectEmptyAnswer(await app.request().get(`${TRANSFERS}/broken`), 500);
    const [line = '{}'] = loggedWith('"level":50');
    expect(JSON.parse(line)).toMatchObject({ route: `${TRANSFERS}/:id`, status: 500 });
  });

  it('change nothing while an operator sees the account', async () => {
    const { id } = await aSignedInUser(app);
    const operator = await anOperator(app, 'admin');
    const { cookie } = await seeAccount(app, operator, id);
    await app.request().get(TRANSFERS).set('cookie', cookie).expect(200);
    const answer = await app.request().post(TRANSFERS).set('cookie', cookie).set('origin', ORIGIN).send(A_TRANSFER);
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'IMPERSONATION_IS_READ_ONLY' }]);
  });

  it('are described in the served OpenAPI document under a tag of their own', async () => {
    const { body } = await app.request().get('/api/reference/openapi.json').expect(200);
    const { paths } = body as { paths: Record<string, unknown> };
    expect(Object.keys(paths).filter((path) => path.startsWith('/x/'))).toEqual([
      '/x/acme/transfers',
      '/x/acme/transfers/{id}',
      '/x/acme/transfers/leave',
      '/x/acme/nested',
    ]);
    expect(paths['/x/acme/transfers']).toMatchObject({
      get: { tags: ['acme'], operationId: 'acme_list', security: [{ cookie: [] }] },
      post: {
        tags: ['acme'],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                required: ['to', 'amount'],
                properties: {
                  to: { type: 'string', maxLength: 20 },
                  amount: { type: 'integer', maximum: 1000 },
                  text: { type: 'string' },
                },
              },
            },
          },
        },
        responses: { 200: {}, 401: { description: 'UNAUTHORIZED' }, 409: { description: 'ACME_NO_ACCOUNT' } },
      },
    });
    expect(paths['/x/acme/transfers/{id}']).toMatchObject({ get: { parameters: [{ name: 'id', in: 'path' }] } });
    expect(paths).toHaveProperty(['/get-session']);
  });

  it('leave GET /get-session one statement, however many extensions there are', async () => {
    const { token } = await aSignedInUser(app);
    const statements = await statementsDuring(async () =>
      app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200),
    );
    // Its followers poll for deliveries in the background.
    expect(statements.filter(({ text }) => !text.includes('"delivery"'))).toHaveLength(1);
  });
});

describe('the limits of the endpoints of an extension', () => {
  const rules = JSON.stringify({ '/x/acme/nested': { window: 10, max: 1 } });
  const app = useTestApp(
    {
      BASE_PATH: '/auth',
      RATE_LIMIT_ENABLED: 'true',
      RATE_LIMIT_MAX: '2',
      RATE_LIMIT_RULES: rules,
      DISABLED_PATHS: '/x/acme/transfers',
    },
    { extensions: [transfers] },
  );

  it('count all values of a parameter together', async () => {
    const statuses: number[] = [];
    for (const id of ['one', 'two', 'three']) {
      statuses.push((await app.request().get(`/auth/x/acme/transfers/${id}`)).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('can be set by path, and an endpoint can be disabled', async () => {
    await app.request().get('/auth/x/acme/nested').expect(200);
    await app.request().get('/auth/x/acme/nested').expect(429);
    expectEmptyAnswer(await app.request().get('/auth/x/acme/transfers'), 404);
    expectEmptyAnswer(await app.request().get('/x/acme/nested'), 404);
  });
});
