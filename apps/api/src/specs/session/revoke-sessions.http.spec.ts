import { beforeAll, describe, expect, it } from '@jest/globals';

import { cookiesOf, SESSION_CLEARED, sessionCookie } from '../../testing/cookies.js';
import { statementsDuring } from '../../testing/database-statements.js';
import { aSession, countSessions, sessionTimes, someSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, type SignedUpUser } from '../../testing/users.js';

/** More sessions of a user than the reference library could see (D-29). */
const MANY = 150;

const app = useTestApp();
let stranger: SignedUpUser;

beforeAll(async () => {
  stranger = await aSignedUpUser(app);
});

const post = (path: string, { token }: { token: string }) =>
  app.request().post(path).set('cookie', sessionCookie(token)).send({});

describe('POST /revoke-sessions', () => {
  it('revokes every session of the caller, including the current one, and clears its cookies', async () => {
    const user = await aSignedUpUser(app);
    await aSession(app, user.id, { expiresInMs: -1 });
    await someSessions(app, user.id, MANY);
    const answer = await post('/revoke-sessions', user).expect(200);
    expect(answer.body).toEqual({ status: true });
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    expect(await countSessions(app, user.id)).toBe(0);
  });

  it('keeps the sessions of other users', async () => {
    await post('/revoke-sessions', await aSignedUpUser(app)).expect(200);
    expect(await sessionTimes(app, stranger.token)).toBeDefined();
  });

  it('answers 401 the second time, as every protected endpoint does from then on', async () => {
    const user = await aSignedUpUser(app);
    await post('/revoke-sessions', user).expect(200);
    await post('/revoke-sessions', user).expect(401);
    await app.request().get('/list-sessions').set('cookie', sessionCookie(user.token)).expect(401);
  });
});

describe('POST /revoke-other-sessions', () => {
  it('revokes every session of the caller except the current one, and sets no cookie', async () => {
    const user = await aSignedUpUser(app);
    await aSession(app, user.id, { expiresInMs: -1 });
    await someSessions(app, user.id, MANY);
    const answer = await post('/revoke-other-sessions', user).expect(200);
    expect(answer.body).toEqual({ status: true });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await countSessions(app, user.id)).toBe(1);
    expect(await sessionTimes(app, user.token)).toBeDefined();
  });

  it('revokes them in one statement, reports them in one, and ends what an operator sees in one', async () => {
    const user = await aSignedUpUser(app);
    await someSessions(app, user.id, MANY);
    const statements = await statementsDuring(() => post('/revoke-other-sessions', user).expect(200));
    const words = statements.map(({ text }) => text.trim().split(/\s/)[0]);
    expect(words).toEqual(['SELECT', 'START', 'SELECT', 'SELECT', 'WITH', 'INSERT', 'WITH', 'COMMIT']);
  });

  it('keeps the sessions of other users', async () => {
    await post('/revoke-other-sessions', await aSignedUpUser(app)).expect(200);
    expect(await sessionTimes(app, stranger.token)).toBeDefined();
  });

  it('succeeds when there is no other session', async () => {
    const user = await aSignedUpUser(app);
    await post('/revoke-other-sessions', user).expect(200);
    await post('/revoke-other-sessions', user).expect(200);
    expect(await countSessions(app, user.id)).toBe(1);
  });
});
