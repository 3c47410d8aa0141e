import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { cookiesOf } from '../../testing/cookies.js';
import { deleteUser, ENABLED } from '../../testing/deletions.js';
import { whileUserIsHeld } from '../../testing/held-user.js';
import { isThere, orphans } from '../../testing/owned-rows.js';
import { PASSWORD } from '../../testing/people.js';
import { refusal } from '../../testing/refusals.js';
import { aResetToken } from '../../testing/reset-tokens.js';
import { authenticatorRows } from '../../testing/second-factors.js';
import { aSession } from '../../testing/session-rows.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import {
  aProtectedMember,
  inSession,
  type ProtectedMember,
  SET_UP_CALLS,
  type SetUpCall,
} from '../../testing/two-factor-calls.js';

/** Those that change something, password and session judged before they stand in line for the user. */
const CHANGES = SET_UP_CALLS.filter((call) => call !== 'get-totp-uri');

describe('a change of the second factor that is overtaken', () => {
  let app: TestApp;
  let member: ProtectedMember;

  beforeAll(async () => {
    app = await startTestApp(ENABLED);
    await app.nest.listen(0, '127.0.0.1');
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    member = await aProtectedMember(app);
  });

  const ask = async (call: SetUpCall) =>
    inSession(app, call, member, { password: PASSWORD, name: 'Ny', id: member.authenticator.id });

  /** Both stand in line for the user; `first` came first. */
  async function overtakenBy(first: () => Promise<{ status: number }>, call: SetUpCall) {
    const { overtaking, late } = await whileUserIsHeld(app, member.id, async (waiting) => {
      const overtaking = first();
      await waiting(1);
      const late = ask(call);
      await waiting(2);
      return { overtaking, late };
    });
    expect((await overtaking).status).toBe(200);
    return late;
  }

  it.each(CHANGES)('by the user’s deletion changes nothing: %s', async (call) => {
    const second = { token: await aSession(app, member.id) };
    const answer = await overtakenBy(async () => deleteUser(app, second, { password: PASSWORD }), call);
    expect({ status: answer.status, body: answer.body as object }).toEqual({
      status: 401,
      body: refusal('UNAUTHORIZED'),
    });
    expect(cookiesOf(answer)['portvakt.session_token'] ?? '').not.toMatch(/session_token=[^;]/);
    expect(await isThere(app, member.id)).toBe(false);
    expect(await orphans(app)).toEqual([]);
  });

  it.each(CHANGES)('by a reset of the password, which ended its session (C16), changes nothing: %s', async (call) => {
    const token = await aResetToken(app, member.id);
    const before = await authenticatorRows(app, member.id);
    const reset = async () =>
      app.request().post('/reset-password').send({ newPassword: 'et helt annet passord', token });
    const answer = await overtakenBy(reset, call);
    expect([400, 401]).toContain(answer.status);
    expect(cookiesOf(answer)['portvakt.session_token'] ?? '').not.toMatch(/session_token=[^;]/);
    expect(await authenticatorRows(app, member.id)).toEqual(before);
    expect(await app.database.sql('SELECT FROM "session" WHERE "userId" = $1', [member.id])).toEqual([]);
  });
});
