import { beforeAll, describe, expect, it } from '@jest/globals';

import { aDeletionToken, aSignedInUserWithPassword } from '../../testing/account-deletion.js';
import { sessionCookie } from '../../testing/cookies.js';
import { JSON_TYPE, rawRequest, type RawRequest } from '../../testing/raw-requests.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { PASSWORD, type SignedInUser } from '../../testing/users.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A path of the same length that does not exist. */
const UNKNOWN = { '/delete-user': '/delete-else', '/delete-user/callback': '/delete-else/callback' };

describe('account deletion when it is disabled, which is the default', () => {
  const app = useTestApp();
  let user: SignedInUser;
  let token: string;

  beforeAll(async () => {
    user = await aSignedInUserWithPassword(app);
    token = await aDeletionToken(app, user.id);
  });

  /** The answers to a request on the disabled path and on the unknown path. */
  async function answers(path: keyof typeof UNKNOWN, { path: query, ...asked }: RawRequest) {
    const [off, unknown] = [
      await rawRequest(app, { ...asked, path: `${path}${query}` }),
      await rawRequest(app, { ...asked, path: `${UNKNOWN[path]}${query}` }),
    ];
    const bare = ({ headers, ...rest }: typeof off) => ({
      ...rest,
      headers: { ...headers, date: '', 'x-request-id': '' },
    });
    return [bare(off), bare(unknown)] as const;
  }

  const own = () => ({ cookie: sessionCookie(user.token) });
  const post = (headers: object, body?: string): RawRequest => ({
    method: 'POST',
    path: '',
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
  });

  it.each<[string, () => RawRequest]>([
    ['the correct password', () => post({ ...JSON_TYPE, ...own() }, JSON.stringify({ password: PASSWORD }))],
    ['a wrong password', () => post({ ...JSON_TYPE, ...own() }, '{"password":"galt"}')],
    ['a valid token', () => post({ ...JSON_TYPE, ...own() }, JSON.stringify({ token }))],
    ['only a fresh session', () => post({ ...JSON_TYPE, ...own() }, '{}')],
    ['no body', () => post(own())],
    ['no session', () => post(JSON_TYPE, '{}')],
    ['no session and no body', () => post({})],
    ['an expired session', () => post({ ...JSON_TYPE, cookie: sessionCookie('x'.repeat(32)) }, '{}')],
    ['a forged cookie', () => post({ ...JSON_TYPE, cookie: 'portvakt.session_token=x' }, '{}')],
    ['a body that cannot be parsed', () => post({ ...JSON_TYPE, ...own() }, '{"password":')],
    ['invalid fields', () => post({ ...JSON_TYPE, ...own() }, '{"password":7,"token":null}')],
    ['a list', () => post({ ...JSON_TYPE, ...own() }, '[]')],
    ['a form', () => post({ ...FORM, ...own() }, `token=${token}`)],
    ['a text', () => post({ 'content-type': 'text/plain', ...own() }, '{}')],
    ['a body without a content type', () => post(own(), '{}')],
    ['a foreign origin', () => post({ ...JSON_TYPE, ...own(), origin: 'https://evil.example' }, '{}')],
    ['a foreign callbackURL', () => post({ ...JSON_TYPE, ...own() }, '{"callbackURL":"//evil.example"}')],
    ['an invalid callbackURL', () => post({ ...JSON_TYPE, ...own() }, '{"callbackURL":7}')],
  ])('answers POST /delete-user like an unknown route, and does nothing: %s', async (_, asked) => {
    const before = await databaseSnapshot(app);
    const [off, unknown] = await answers('/delete-user', asked());
    expect(off).toEqual(unknown);
    expect(off).toMatchObject({ status: 404, text: '' });
    expect(off.headers).not.toHaveProperty('set-cookie');
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it.each<[string, () => RawRequest]>([
    ['a valid link', () => ({ path: `?token=${token}`, headers: own() })],
    ['a valid link that redirects', () => ({ path: `?token=${token}&callbackURL=%2F`, headers: own() })],
    ['an invalid link', () => ({ path: '?token=x', headers: own() })],
    ['a link without a session', () => ({ path: `?token=${token}` })],
    ['an expired session', () => ({ path: `?token=${token}`, headers: { cookie: sessionCookie('x'.repeat(32)) } })],
    ['no token', () => ({ path: '', headers: own() })],
    ['two tokens', () => ({ path: `?token=${token}&token=${token}`, headers: own() })],
    ['a foreign callbackURL', () => ({ path: `?token=${token}&callbackURL=%2F%2Fevil.example`, headers: own() })],
  ])('answers GET /delete-user/callback like an unknown route, and does nothing: %s', async (_, asked) => {
    const before = await databaseSnapshot(app);
    const [off, unknown] = await answers('/delete-user/callback', asked());
    expect(off).toEqual(unknown);
    expect(off).toMatchObject({ status: 404, text: '' });
    expect(off.headers).not.toHaveProperty('set-cookie');
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it.each(['/delete-user/', '/delete-user/callback/'])('answers 404 with a trailing slash: %s', async (path) => {
    const method = path === '/delete-user/' ? 'POST' : 'GET';
    const answer = await rawRequest(app, { method, path, headers: own() });
    expect(answer).toMatchObject({ status: 404, text: '' });
  });
});
