import { beforeAll, describe, expect, it } from '@jest/globals';
import { createAuthClient } from 'better-auth/client';

import { Browser } from './testing/browser.js';
import { emptyDatabase } from './testing/database.js';
import { anAddress, PASSWORD } from './testing/people.js';
import { Service } from './testing/service.js';
import { mailTo, tokenIn } from './testing/written-mails.js';

/** The published client as it comes from npm, in a browser of its own. */
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
  const email = anAddress();
  const { error } = await signUpWith({ name: 'Kari Nordmann', email, password: PASSWORD });
  expect(error).toBeNull();
  return email;
}

describe.each(['/api/auth', '/'])('the published client at %s', (basePath) => {
  let service: Service;

  beforeAll(async () => {
    const database = await emptyDatabase();
    service = await Service.start({ DATABASE_URL: database.url, BASE_PATH: basePath });
  });

  const open = () => openClient(service, basePath);

  it('asks whether the service lives', async () => {
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
    expect(browser.cookieNames).toEqual([]);
    expect(await client.getSession()).toEqual({ data: null, error: null });
    expect((await client.signOut()).error).toMatchObject({ status: 400, code: 'FAILED_TO_GET_SESSION' });
  });

  it('signs in for a week or for this window, and branches on the code of a refusal', async () => {
    const email = await signUp(open().client);
    const { client, browser } = open();
    const { data } = await client.signIn.email({ email, password: PASSWORD, callbackURL: '/hjem' });
    expect(data).toMatchObject({ redirect: true, url: '/hjem', user: { email } });
    expect(browser.cookieNames).toEqual(['portvakt.session_token']);

    const brief = open();
    expect((await brief.client.signIn.email({ email, password: PASSWORD, rememberMe: false })).error).toBeNull();
    expect([...brief.browser.cookieNames].sort()).toEqual(['portvakt.dont_remember', 'portvakt.session_token']);
    expect((await brief.client.getSession()).data?.user.email).toBe(email);

    const wrong = await open().client.signIn.email({ email, password: 'et feil passord' });
    expect(wrong.data).toBeNull();
    expect(wrong.error).toMatchObject({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' });
    expect(wrong.error?.message).toBe('Feil e-postadresse eller passord.');
  });

  it('lists sessions, ends one, ends the others, ends all', async () => {
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

  it('proves an address with the token out of the mail', async () => {
    const { client } = open();
    const email = await signUp(client);
    expect(await client.sendVerificationEmail({ email, callbackURL: '/' })).toMatchObject({ data: { status: true } });
    const token = tokenIn(await mailTo(service, email, 2));

    const forged = await client.verifyEmail({ query: { token: `${token}x` } });
    expect(forged.error).toMatchObject({ status: 401, code: 'INVALID_TOKEN' });
    expect((await client.verifyEmail({ query: { token } })).data).toEqual({ status: true, user: null });
    expect((await client.getSession()).data?.user.emailVerified).toBe(true);
  });

  it('is given links that lead to the same base', async () => {
    const { client, browser } = open();
    const email = await signUp(client);
    const { text } = await mailTo(service, email);
    const [link = ''] = /https?:\/\/\S+/.exec(text) ?? [];
    const { pathname, search } = new URL(link);
    expect(pathname).toBe(`${basePath === '/' ? '' : basePath}/verify-email`);
    expect((await browser.get(`${pathname}${search}`)).status).toBe(302);
    expect((await client.getSession()).data?.user.emailVerified).toBe(true);
  });
});
