import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { cookiesOf, presenting, SESSION_CLEARED } from '../../testing/cookies.js';
import { aPerson, type Person } from '../../testing/people.js';
import { aSession, countSessions, someSessions, timesOf } from '../../testing/session-rows.js';
import { statementsDuring } from '../../testing/statements.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

/** More than the reference library could see of a user's sessions (D-29). */
const MANY = 150;

let app: TestApp;
let stranger: Person;

beforeAll(async () => {
  app = await startTestApp();
  stranger = await aPerson(app);
});
afterAll(() => app.stop());

const post = (path: string, { token }: { token: string }) =>
  app.request().post(path).set('cookie', presenting(token)).send({});

describe('POST /revoke-sessions', () => {
  it('ends every session of the caller, the own one too, and clears its cookies', async () => {
    const person = await aPerson(app);
    await aSession(app, person.id, { endsInMs: -1 });
    await someSessions(app, person.id, MANY);
    const answer = await post('/revoke-sessions', person).expect(200);
    expect(answer.body).toEqual({ status: true });
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    expect(await countSessions(app, person.id)).toBe(0);
  });

  it('leaves everybody else signed in', async () => {
    await post('/revoke-sessions', await aPerson(app)).expect(200);
    expect(await timesOf(app, stranger.token)).toBeDefined();
  });

  it('is a 401 the second time, like every protected call from then on', async () => {
    const person = await aPerson(app);
    await post('/revoke-sessions', person).expect(200);
    await post('/revoke-sessions', person).expect(401);
    await app.request().get('/list-sessions').set('cookie', presenting(person.token)).expect(401);
  });
});

describe('POST /revoke-other-sessions', () => {
  it('ends every session of the caller but the own one, and touches no cookie', async () => {
    const person = await aPerson(app);
    await aSession(app, person.id, { endsInMs: -1 });
    await someSessions(app, person.id, MANY);
    const answer = await post('/revoke-other-sessions', person).expect(200);
    expect(answer.body).toEqual({ status: true });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await countSessions(app, person.id)).toBe(1);
    expect(await timesOf(app, person.token)).toBeDefined();
  });

  it('does so in one statement', async () => {
    const person = await aPerson(app);
    await someSessions(app, person.id, MANY);
    const statements = await statementsDuring(() => post('/revoke-other-sessions', person).expect(200));
    expect(statements.map(({ text }) => text.trim().slice(0, 6))).toEqual(['SELECT', 'DELETE']);
  });

  it('leaves everybody else signed in', async () => {
    await post('/revoke-other-sessions', await aPerson(app)).expect(200);
    expect(await timesOf(app, stranger.token)).toBeDefined();
  });

  it('has nothing to do where there is no other', async () => {
    const person = await aPerson(app);
    await post('/revoke-other-sessions', person).expect(200);
    await post('/revoke-other-sessions', person).expect(200);
    expect(await countSessions(app, person.id)).toBe(1);
  });
});
