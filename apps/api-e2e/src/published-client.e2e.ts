import { beforeAll, describe, expect, it } from '@jest/globals';
import { createAuthClient } from 'better-auth/client';

import { Browser } from './testing/browser.js';
import { aDatabase } from './testing/database.js';
import { anEmailAddress, PASSWORD } from './testing/users.js';
import { Service } from './testing/service.js';
import { mailTo, tokenIn } from './testing/written-mails.js';

/** The published client from npm, in a browser of its own. */
function openClient(service: Service, basePath: string) {
  const browser = new Browser(service);
  const client = createAuthClient({
    baseURL: service.address,
    basePath,
    fetchOptions: { customFetchImpl: browser.fetch },
  });
  return { client, browser };
}

type Client = ReturnType<typeof openClient>['client'];

async function signUp({ signUp: { email: signUpWith } }: Client): Promise<string> {
  const email = anEmailAddress();
  const { error } = await signUpWith({ name: 'Kari Nordmann', email, password: PASSWORD });
  expect(error).toBeNull();
  return email;
}

describe.each(['/api/auth', '/'])('the published client at %s', (basePath) => {
  let service: Service;

  beforeAll(async () => {
    const database = await aDatabase();
    service = await Service.start({
      DATABASE_URL: database.url,
      BASE_PATH: basePath,
      CHANGE_EMAIL_ENABLED: 'true',
      DELETE_USER_ENABLED: 'true',
      DELETE_USER_CONFIRM_BY_MAIL: 'true',
    });
  });

  const open = () => openClient(service, basePath);

  it('checks whether the service is alive', async () => {
    expect(await open().client.$fetch('/ok')).toEqual({ data: { ok: true }, error: null });
  });

  it('signs up, reads the session with its times, and signs out', async () => {
    const { client, browser } = open();
    const email = await signUp(client);
    const { data } = await client.getSession();
    expect(data?.user).toMatchObject({ email, name: 'Kari Nordmann', emailVerified: false });
    expect(data?.user.createdAt).toBeInstanceOf(Date);
    expect(data?.session.expiresAt).toBeInstanceOf(Date);
    expect(data?.session.expiresAt.getTime()).toBeGreaterThan(Date.now());

    expect(await client.signOut()).toEqual({ data: { success: true }, error: null });
    expect(browser.cookieNames).toEqual(['portvakt.known_device']);
    expect(await client.getSession()).toEqual({ data: null, error: null });
    expect((await client.signOut()).error).toMatchObject({ status: 400, code: 'FAILED_TO_GET_SESSION' });
  });

  it('signs in for a week or until the browser closes, and branches on error codes', async () => {
    const email = await signUp(open().client);
    const { client, browser } = open();
    const { data } = await client.signIn.email({ email, password: PASSWORD, callbackURL: '/hjem' });
    expect(data).toMatchObject({ redirect: true, url: '/hjem', user: { email } });
    expect([...browser.cookieNames].sort()).toEqual(['portvakt.known_device', 'portvakt.session_token']);

    const brief = open();
    expect((await brief.client.signIn.email({ email, password: PASSWORD, rememberMe: false })).error).toBeNull();
    expect([...brief.browser.cookieNames].sort()).toEqual([
      'portvakt.dont_remember',
      'portvakt.known_device',
      'portvakt.session_token',
    ]);
    expect((await brief.client.getSession()).data?.user.email).toBe(email);

    const wrong = await open().client.signIn.email({ email, password: 'et feil passord' });
    expect(wrong.data).toBeNull();
    expect(wrong.error).toMatchObject({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' });
    expect(wrong.error?.message).toBe('Feil e-postadresse eller passord.');
  });

  it('lists sessions, revokes one, revokes the others, revokes all', async () => {
    const { client } = open();
    const email = await signUp(client);
    const others = [open().client, open().client, open().client] as const;
    for (const other of others) await other.signIn.email({ email, password: PASSWORD });
    const { data: own } = await client.getSession();
    const { data: doomed } = await others[0].getSession();

    const { data: sessions } = await client.listSessions();
    expect(sessions).toHaveLength(4);
    expect(sessions?.every(({ createdAt }) => createdAt instanceof Date)).toBe(true);
    const token = doomed?.session.token ?? '';
    expect(await client.revokeSession({ token })).toMatchObject({ data: { status: true } });
    expect((await others[0].getSession()).data).toBeNull();
    expect((await client.revokeSession({ token: 'ukjent' })).error).toMatchObject({ code: 'SESSION_NOT_FOUND' });

    expect(await client.revokeOtherSessions()).toMatchObject({ data: { status: true } });
    expect((await client.listSessions()).data?.map((session) => session.token)).toEqual([own?.session.token]);
    expect(await client.revokeSessions()).toMatchObject({ data: { status: true } });
    expect((await client.listSessions()).error).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });

  it('verifies an address with the token in the mail', async () => {
    const { client } = open();
    const email = await signUp(client);
    expect(await client.sendVerificationEmail({ email, callbackURL: '/' })).toMatchObject({ data: { status: true } });
    const token = tokenIn(await mailTo(service, email, 2));

    const forged = await client.verifyEmail({ query: { token: `${token}x` } });
    expect(forged.error).toMatchObject({ status: 401, code: 'INVALID_TOKEN' });
    expect((await client.verifyEmail({ query: { token } })).data).toEqual({ status: true, user: null });
    expect((await client.getSession()).data?.user.emailVerified).toBe(true);
  });

  it('resets a forgotten password, and then changes the new one', async () => {
    const { client } = open();
    const email = await signUp(client);
    expect((await client.forgetPassword({ email, redirectTo: '/nytt-passord' })).data?.status).toBe(true);
    const { text } = await mailTo(service, email, 2);
    const [, token = ''] = /reset-password\/(\w+)/.exec(text) ?? [];
    expect(await client.resetPassword({ newPassword: 'et nytt passord', token })).toMatchObject({
      data: { status: true },
    });
    const usedTwice = { method: 'POST', query: { token }, body: { newPassword: 'et nytt passord' } } as const;
    const { error } = await client.$fetch('/reset-password', usedTwice);
    expect(error).toMatchObject({ status: 400, code: 'INVALID_TOKEN' });
    expect((await client.getSession()).data).toBeNull();

    await client.signIn.email({ email, password: 'et nytt passord' });
    const { data } = await client.changePassword({
      currentPassword: 'et nytt passord',
      newPassword: 'enda et passord',
      revokeOtherSessions: true,
    });
    expect(data?.user.email).toBe(email);
    expect((await client.getSession()).data?.session.token).toBe(data?.token);
  });

  it('changes name and address', async () => {
    const { client } = open();
    await signUp(client);
    expect(await client.updateUser({ name: 'Kari Ny', image: '/kari.png' })).toMatchObject({ data: { status: true } });
    const newEmail = anEmailAddress();
    expect(await client.changeEmail({ newEmail })).toMatchObject({ data: { status: true } });
    expect((await client.getSession()).data?.user).toMatchObject({
      name: 'Kari Ny',
      image: '/kari.png',
      email: newEmail,
    });
    expect((await client.changeEmail({ newEmail })).error).toMatchObject({ status: 400, code: 'EMAIL_IS_THE_SAME' });
  });

  it('deletes the account by the link of a mail', async () => {
    const { client, browser } = open();
    const email = await signUp(client);
    expect((await client.deleteUser()).data).toEqual({ success: true, message: 'Verification email sent' });
    const query = { token: tokenIn(await mailTo(service, email, 2)) };
    const answer = await client.$fetch('/delete-user/callback', { query });
    expect(answer.data).toEqual({ success: true, message: 'User deleted' });
    expect(browser.cookieNames).toEqual([]);
    expect((await client.signIn.email({ email, password: PASSWORD })).error).toMatchObject({ status: 401 });
  });

  it('gets links below the same base path', async () => {
    const { client, browser } = open();
    const email = await signUp(client);
    const { text } = await mailTo(service, email);
    const [link = ''] = /https?:\/\/\S+/.exec(text) ?? [];
    const { pathname, search } = new URL(link);
    expect(pathname).toBe(`${basePath === '/' ? '' : basePath}/verify-email`);
    expect((await browser.get(`${pathname}${search}`)).status).toBe(302);
    expect((await client.getSession()).data?.user.emailVerified).toBe(true);
  });

  describe('with the demo provider', () => {
    /** The browser opens the answered URL, chooses a user at the provider, and opens the callback. */
    async function pick({ browser }: ReturnType<typeof open>, personId: string, url = ''): Promise<string | null> {
      const { pathname, search } = new URL(url);
      const picked = await browser.get(`${pathname}/som/${personId}${search}`);
      const back = new URL(picked.headers.get('location') ?? '');
      const answer = await browser.get(`${back.pathname}${back.search}`);
      return answer.headers.get('location');
    }

    it('signs in, links another identity, lists both, gets a token and account info, and unlinks one', async () => {
      const opened = open();
      const { client, browser } = opened;
      // The client's types contain only the providers that it was published with.
      const asked = { provider: 'demo', callbackURL: '/inn' } as unknown as { provider: 'github'; callbackURL: string };
      const began = await client.signIn.social(asked);
      expect(began).toMatchObject({ data: { redirect: true }, error: null });
      expect(await pick(opened, 'demo-1', began.data?.url)).toBe('/inn');
      expect(browser.cookieNames).toEqual(['portvakt.session_token']);
      expect((await client.getSession()).data?.user).toMatchObject({ name: 'Demo Kari', emailVerified: true });

      const link = await client.linkSocial({ ...asked, callbackURL: '/konto' });
      expect(link).toMatchObject({ data: { redirect: true }, error: null });
      expect(await pick(opened, 'demo-2', link.data?.url)).toBe('/konto');
      const { data: listed } = await client.listAccounts();
      expect(listed?.map(({ provider, accountId, scopes }) => [provider, accountId, scopes])).toEqual([
        ['demo', 'demo-1', ['profile', 'email']],
        ['demo', 'demo-2', ['profile', 'email']],
      ]);
      expect(listed?.[0]?.createdAt).toBeInstanceOf(Date);

      const token = await client.getAccessToken({ providerId: 'demo', accountId: 'demo-2' });
      const wanted = { accessToken: expect.stringMatching(/^demo-2/), accessTokenExpiresAt: expect.any(Date) };
      expect(token.data).toMatchObject(wanted);
      const renewed = await client.refreshToken({ providerId: 'demo' });
      expect(renewed.data).toMatchObject({ tokenType: 'bearer', accessToken: expect.stringMatching(/^demo-1/) });
      const info = await client.$fetch('/account-info', { method: 'POST', body: { accountId: 'demo-2' } });
      expect(info.data).toMatchObject({ user: { id: 'demo-2', name: 'Demo Ola' } });

      expect(await client.unlinkAccount({ providerId: 'demo' })).toMatchObject({ data: { status: true } });
      const last = await client.unlinkAccount({ providerId: 'demo' });
      expect(last.error).toMatchObject({ status: 400, code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' });
      expect((await client.listAccounts()).data).toMatchObject([{ accountId: 'demo-2' }]);
    });

    it('gets the error code of each refusal', async () => {
      const { client } = open();
      const unknown = await client.signIn.social({ provider: 'github' });
      expect(unknown.error).toMatchObject({ status: 404, code: 'PROVIDER_NOT_FOUND' });
      const body = { provider: 'demo', idToken: { token: 'ey.ey.ey' } };
      const idToken = await client.$fetch('/sign-in/social', { method: 'POST', body });
      expect(idToken.error).toMatchObject({ status: 404, code: 'ID_TOKEN_NOT_SUPPORTED' });
      expect((await client.linkSocial({ provider: 'github' })).error).toMatchObject({ status: 401 });
      expect((await client.listAccounts()).error).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    });
  });
});
