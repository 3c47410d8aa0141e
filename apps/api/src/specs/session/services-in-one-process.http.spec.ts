import { describe, expect, it } from '@jest/globals';

import { signedValue } from '../../testing/cookies.js';
import { aMachineToken, anOperator, clientWith } from '../../testing/operators.js';
import { SECRET, type TestApp, useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser } from '../../testing/users.js';

const SECOND_SECRET = 'the secret of the second: long enough for keys';

const [firstMachine, secondMachine] = [aMachineToken('kasse', 'service'), aMachineToken('lager', 'service')];

/** Two services, each with its own database, secret and machine. The second starts while the first is running. */
describe('two services in one process', () => {
  const first = useTestApp({ OPERATOR_API_TOKENS: JSON.stringify([firstMachine.entry]) });
  const second = useTestApp({
    AUTH_SECRET: SECOND_SECRET,
    OPERATOR_API_TOKENS: JSON.stringify([secondMachine.entry]),
  });

  /** The statuses of both services for the same request. */
  async function statuses(path: string, headers: Readonly<Record<string, string>>): Promise<readonly number[]> {
    const answers = [await clientWith(first, headers).get(path), await clientWith(second, headers).get(path)];
    return answers.map(({ status }) => status);
  }

  const cookieOf = (token: string, secret: string) => ({
    cookie: `portvakt.session_token=${signedValue('session_token', token, secret)}`,
  });

  it('accept the session cookies of their own users only', async () => {
    const tokenAt = async (app: TestApp) => (await aSignedUpUser(app)).token;
    const ofFirst = cookieOf(await tokenAt(first), SECRET);
    const ofSecond = cookieOf(await tokenAt(second), SECOND_SECRET);
    expect(await statuses('/list-sessions', ofFirst)).toEqual([200, 401]);
    expect(await statuses('/list-sessions', ofSecond)).toEqual([401, 200]);
  });

  it('know their own operators only', async () => {
    const tokenAt = async (app: TestApp) => (await anOperator(app, 'admin')).token;
    const ofFirst = cookieOf(await tokenAt(first), SECRET);
    const ofSecond = cookieOf(await tokenAt(second), SECOND_SECRET);
    expect(await statuses('/admin/list-users', ofFirst)).toEqual([200, 401]);
    expect(await statuses('/admin/list-users', ofSecond)).toEqual([401, 200]);
  });

  it('accept the bearer tokens of their own machines only', async () => {
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    expect(await statuses('/admin/list-users', bearer(firstMachine.token))).toEqual([200, 401]);
    expect(await statuses('/admin/list-users', bearer(secondMachine.token))).toEqual([401, 200]);
  });
});
