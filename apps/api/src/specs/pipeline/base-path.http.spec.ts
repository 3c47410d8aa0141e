import { describe, expect, it } from '@jest/globals';

import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { linkIn, linkPathIn } from '../../testing/mails.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, PASSWORD } from '../../testing/users.js';

describe('a service with base path /api/auth', () => {
  const app = useTestApp({ BASE_PATH: '/api/auth', DISABLED_PATHS: '/list-sessions' });

  it.each(['/ok', '/error', '/get-session', '/api/reference', '/api/reference/openapi.json'])(
    'has %s below the base path',
    async (path) => {
      await app.request().get(`/api/auth${path}`).expect(200);
    },
  );

  it.each(['/ok', '/ready', '/api/web-config', '/api/reference', '/api/reference/openapi.json'])(
    'has %s at the site root',
    async (path) => {
      await app.request().get(path).expect(200);
    },
  );

  it.each(['/ready', '/api/web-config'])('has %s nowhere else', async (path) => {
    expectEmptyAnswer(await app.request().get(`/api/auth${path}`), 404);
  });

  it.each([
    '/error',
    '/get-session',
    '/verify-email?token=x',
    '/api/auth',
    '/api/auth/',
    '/api/authx/ok',
    '/api/auth//ok',
  ])('has no %s', async (path) => expectEmptyAnswer(await app.request().get(path), 404));

  it('has no endpoints at the site root', async () => {
    for (const path of ['/sign-in/email', '/sign-up/email', '/sign-out']) {
      expectEmptyAnswer(await app.request().post(path).send({}), 404);
    }
  });

  it('reads disabled paths relative to the base path', async () => {
    expectEmptyAnswer(await app.request().get('/api/auth/list-sessions'), 404);
  });

  it('signs users up, with cookies for the whole site', async () => {
    const browser = app.browser();
    const body = { name: 'Kari', email: anEmailAddress(), password: PASSWORD };
    const answer = await browser.post('/api/auth/sign-up/email').send(body).expect(200);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringContaining('; Path=/;'),
      expect.stringContaining('; Path=/;'),
    ]);
    const session = await browser.get('/api/auth/get-session').expect(200);
    expect(session.body).toMatchObject({ user: { email: body.email } });
  });

  it('mails links below the base path that redirect correctly', async () => {
    const email = anEmailAddress();
    const body = { name: 'Kari', email, password: PASSWORD, callbackURL: '/velkommen' };
    await app.request().post('/api/auth/sign-up/email').send(body).expect(200);
    const mail = await app.mailTo(email);
    expect(linkIn(mail).href).toMatch(new RegExp(`^${ORIGIN}/api/auth/verify-email\\?token=`));
    await app.request().get(linkPathIn(mail)).expect(302).expect('location', '/velkommen');
  });

  it('tells the web app and the API reference the base path', async () => {
    expect((await app.request().get('/api/web-config')).body).toMatchObject({ basePath: '/api/auth' });
    const { body } = await app.request().get('/api/auth/api/reference/openapi.json');
    const { servers, paths } = body as { servers: object; paths: Record<string, { servers?: object }> };
    expect(servers).toEqual([{ url: `${ORIGIN}/api/auth` }]);
    expect(paths['/ready']?.servers).toEqual([{ url: ORIGIN }]);
    expect(paths['/api/web-config']?.servers).toEqual([{ url: ORIGIN }]);
    expect(paths['/get-session']?.servers).toBeUndefined();
  });

  it('serves the files of the reference page in both places', async () => {
    for (const place of ['', '/api/auth']) {
      for (const file of ['openapi.json', 'start.js', 'assets/swagger-ui.css', 'assets/swagger-ui-bundle.js']) {
        await app.request().get(`${place}/api/reference/${file}`).expect(200);
      }
    }
  });
});
