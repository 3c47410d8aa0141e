import { beforeAll, describe, expect, it } from '@jest/globals';

import { aDeletionToken, aSignedInUserWithPassword } from '../../testing/account-deletion.js';
import { sessionCookie } from '../../testing/cookies.js';
import { JSON_TYPE, rawRequest, type RawRequest } from '../../testing/raw-requests.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { PASSWORD, type SignedInUser } from '../../testing/users.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A path of the same length that nobody ever has. */
const UNKNOWN = { '/delete-user': '/delete-else', '/delete-user/callback': '/delete-else/callback' };

describe('deletion, where it is off, which it is unless switched on', () => {
  const app = useTestApp();
  let member: SignedInUser;
  let token: string;

  beforeAll(async () => {
    member = await aSignedInUserWithPassword(app);
    token = await aDeletionToken(app, member.id);
  });

  /** The answer to a request, and to the same one on the other path. */
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

  const own = () => ({ cookie: sessionCookie(member.token) });
  const post = (headers: object, body?: string): RawRequest => ({
    method: 'POST',
    path: '',
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
  });

  it.each<[string, () => RawRequest]>([
    ['the right password', () => post({ ...JSON_TYPE, ...own() }, JSON.stringify({ password: PASSWORD }))],
    ['a wrong password', () => post({ ...JSON_TYPE, ...own() }, '{"password":"galt"}')],
    ['a token that is alive', () => post({ ...JSON_TYPE, ...own() }, JSON.stringify({ token }))],
    ['nothing but a fresh session', () => post({ ...JSON_TYPE, ...own() }, '{}')],
    ['no body', () => post(own())],
    ['no session', () => post(JSON_TYPE, '{}')],
    ['no session and no body', () => post({})],
    ['a session that is over', () => post({ ...JSON_TYPE, cookie: sessionCookie('x'.repeat(32)) }, '{}')],
    ['a forged cookie', () => post({ ...JSON_TYPE, cookie: 'portvakt.session_token=x' }, '{}')],
    ['a body that cannot be parsed', () => post({ ...JSON_TYPE, ...own() }, '{"password":')],
    ['members that do not fit', () => post({ ...JSON_TYPE, ...own() }, '{"password":7,"token":null}')],
    ['a list', () => post({ ...JSON_TYPE, ...own() }, '[]')],
    ['a form', () => post({ ...FORM, ...own() }, `token=${token}`)],
    ['a text', () => post({ 'content-type': 'text/plain', ...own() }, '{}')],
    ['a body of no media type', () => post(own(), '{}')],
    ['a foreign origin', () => post({ ...JSON_TYPE, ...own(), origin: 'https://evil.example' }, '{}')],
    ['a foreign return address', () => post({ ...JSON_TYPE, ...own() }, '{"callbackURL":"//evil.example"}')],
    ['a return address that is none', () => post({ ...JSON_TYPE, ...own() }, '{"callbackURL":7}')],
  ])('answers POST /delete-user like an unknown route, and does nothing: %s', async (_, asked) => {
    const before = await databaseSnapshot(app);
    const [off, unknown] = await answers('/delete-user', asked());
    expect(off).toEqual(unknown);
    expect(off).toMatchObject({ status: 404, text: '' });
    expect(off.headers).not.toHaveProperty('set-cookie');
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it.each<[string, () => RawRequest]>([
    ['a link that is alive', () => ({ path: `?token=${token}`, headers: own() })],
    ['a link that leads on', () => ({ path: `?token=${token}&callbackURL=%2F`, headers: own() })],
    ['a link that is dead', () => ({ path: '?token=x', headers: own() })],
    ['a link without a session', () => ({ path: `?token=${token}` })],
    ['a session that is over', () => ({ path: `?token=${token}`, headers: { cookie: sessionCookie('x'.repeat(32)) } })],
    ['no token', () => ({ path: '', headers: own() })],
    ['two tokens', () => ({ path: `?token=${token}&token=${token}`, headers: own() })],
    ['a foreign return address', () => ({ path: `?token=${token}&callbackURL=%2F%2Fevil.example`, headers: own() })],
  ])('answers GET /delete-user/callback like an unknown route, and does nothing: %s', async (_, asked) => {
    const before = await databaseSnapshot(app);
    const [off, unknown] = await answers('/delete-user/callback', asked());
    expect(off).toEqual(unknown);
    expect(off).toMatchObject({ status: 404, text: '' });
    expect(off.headers).not.toHaveProperty('set-cookie');
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it.each(['/delete-user/', '/delete-user/callback/'])(
    'knows no path with a slash at its end either: %s',
    async (path) => {
      const method = path === '/delete-user/' ? 'POST' : 'GET';
      const answer = await rawRequest(app, { method, path, headers: own() });
      expect(answer).toMatchObject({ status: 404, text: '' });
    },
  );
});
