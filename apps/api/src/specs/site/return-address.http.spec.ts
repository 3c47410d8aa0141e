import { describe, expect, it } from '@jest/globals';

import { invalidQueryFields } from '../../testing/expected-answers.js';
import { REJECTED_URLS } from '../../testing/redirect-urls.js';
import { useTestApp } from '../../testing/test-app.js';

const REFUSED = { to: null, host: null };

describe('GET /api/return-address', () => {
  const app = useTestApp({
    HOME_URL: 'https://hjem.example/start',
    TRUSTED_ORIGINS: 'https://app.example.no,*.wild.example,myapp://',
  });
  const judge = (to: string) => app.request().get('/api/return-address').query({ to });

  it.each([
    ['/min-app/bestilling?nr=1', null],
    ['/', null],
    ['https://hjem.example', 'hjem.example'],
    ['https://hjem.example/annen/side?x=1#del', 'hjem.example'],
    ['https://app.example.no/x', 'app.example.no'],
    ['https://APP.example.no:443/x', 'app.example.no'],
    ['http://a.wild.example/x', 'a.wild.example'],
    ['myapp://tilbake', 'tilbake'],
    ['http://localhost:3000/konto', 'localhost:3000'],
    ['/verify-emails', null],
    ['/logg-inn', null],
  ])('accepts %s', async (to, host) => {
    const { body, headers } = await judge(to).expect(200);
    expect(body).toEqual({ to, host });
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(['https://hjem.example.evil', 'http://hjem.example', 'https://hjem.example:8443', ...REJECTED_URLS])(
    'rejects %j',
    async (to) => {
      expect((await judge(to).expect(200)).body).toEqual(REFUSED);
    },
  );

  it.each([
    '/verify-email?token=x',
    '/verify-email/',
    '/callback/google?code=1',
    '/reset-password/x',
    '/delete-user/callback?token=x',
    '/sign-out',
    '/api/reference',
    'http://localhost:3000/verify-email?token=x',
    'http://localhost:3000/%76erify-email?token=x',
    'HTTP://LOCALHOST:3000/x/../verify-email?token=x',
    '/./verify-email?token=x',
    '/././callback/google?code=1',
  ])('rejects %s, an endpoint of the service', async (to) => {
    expect((await judge(to).expect(200)).body).toEqual(REFUSED);
  });

  it('accepts the path of an endpoint at another origin', async () => {
    const to = 'https://app.example.no/verify-email';
    expect((await judge(to).expect(200)).body).toEqual({ to, host: 'app.example.no' });
  });

  it('rejects a missing and an overlong address', async () => {
    expect((await app.request().get('/api/return-address').expect(400)).body).toEqual(invalidQueryFields('to'));
    expect((await judge(`/${'x'.repeat(2048)}`).expect(400)).body).toEqual(invalidQueryFields('to'));
  });

  it('accepts the origin of HOME_URL as callbackURL, but no request from there', async () => {
    const link = (callbackURL: string) => app.request().get('/verify-email').query({ token: 'x', callbackURL });
    expect((await link('https://hjem.example/inne').expect(302)).headers.location).toMatch(
      /^https:\/\/hjem\.example\/inne\?/,
    );
    await app.request().post('/sign-out').set({ cookie: 'a=b', origin: 'https://hjem.example' }).expect(403);
  });
});

describe('GET /api/return-address with a base path', () => {
  const app = useTestApp({ BASE_PATH: '/api/auth' });
  const judge = (to: string) => app.request().get('/api/return-address').query({ to });

  it('accepts a path beside the base path', async () => {
    expect((await judge('/verify-email').expect(200)).body).toEqual({ to: '/verify-email', host: null });
  });

  it('rejects an endpoint below the base path', async () => {
    for (const to of ['/api/auth/verify-email', '/./api/auth/verify-email', '/api/./auth/verify-email'])
      expect((await judge(to).expect(200)).body).toEqual(REFUSED);
  });
});
