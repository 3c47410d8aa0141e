import { beforeAll, describe, expect, it } from '@jest/globals';

import { aDatabase } from './testing/database.js';
import { anEmailAddress, PASSWORD } from './testing/users.js';
import { Service } from './testing/service.js';
import { codeFrom, openTwoFactorClient } from './testing/two-factor-client.js';
import { mailTo } from './testing/written-mails.js';

describe.each(['/api/auth', '/'])('the two-factor plug-in of the published client at %s', (basePath) => {
  let service: Service;

  beforeAll(async () => {
    const database = await aDatabase();
    service = await Service.start({ DATABASE_URL: database.url, BASE_PATH: basePath });
  });

  const open = () => openTwoFactorClient(service, basePath);
  type Opened = ReturnType<typeof open>;
  const signIn = async (client: Opened['client'], email: string): Promise<object | null> => {
    const { data, error } = await client.signIn.email({ email, password: PASSWORD });
    expect(error).toBeNull();
    return data;
  };
  const CHALLENGED = { twoFactorRedirect: true };

  /** A user who has just turned two-factor on. */
  async function aTwoFactorUser() {
    const opened = open();
    const email = anEmailAddress();
    await opened.client.signUp.email({ name: 'Kari Nordmann', email, password: PASSWORD });
    const { data: setUp } = await opened.twoFactor.enable({ password: PASSWORD });
    expect(setUp?.backupCodes).toHaveLength(10);
    expect((await opened.client.getSession()).data?.user).toMatchObject({ twoFactorEnabled: false });
    const { data: passed } = await opened.twoFactor.verifyTotp({ code: codeFrom(setUp?.totpURI) });
    const { data: now } = await opened.client.getSession();
    expect(now).toMatchObject({ user: { email, twoFactorEnabled: true }, session: { token: passed?.token } });
    return { ...opened, email, totpURI: setUp?.totpURI ?? '', codes: setUp?.backupCodes ?? [] };
  }

  it('turns it on, is challenged, trusts the device, uses a backup code elsewhere, and turns it off', async () => {
    const { client, twoFactor, browser, redirects, email, totpURI, codes } = await aTwoFactorUser();
    await client.signOut();
    expect(await signIn(client, email)).toEqual(CHALLENGED);
    expect(redirects()).toBe(1);
    expect([...browser.cookieNames].sort()).toEqual(['portvakt.known_device', 'portvakt.two_factor']);
    expect((await client.getSession()).data).toBeNull();

    const wrong = await twoFactor.verifyTotp({ code: 'nei' });
    expect(wrong.error).toMatchObject({ status: 401, code: 'INVALID_CODE', message: 'Feil kode.' });
    const { data: passed } = await twoFactor.verifyTotp({ code: codeFrom(totpURI), trustDevice: true });
    expect(passed?.user).toMatchObject({ email });
    expect([...browser.cookieNames].sort()).toEqual([
      'portvakt.known_device',
      'portvakt.session_token',
      'portvakt.trust_device',
    ]);
    await client.signOut();
    expect(await signIn(client, email)).toMatchObject({ token: expect.any(String), user: { email } });
    await client.signOut();
    expect(await signIn(client, email)).toMatchObject({ user: { email } });
    expect(redirects()).toBe(1);

    const elsewhere = open();
    expect(await signIn(elsewhere.client, email)).toEqual(CHALLENGED);
    expect(elsewhere.redirects()).toBe(1);
    const [code = ''] = codes;
    expect((await elsewhere.twoFactor.verifyBackupCode({ code })).data).toMatchObject({ user: { email } });
    const again = await elsewhere.twoFactor.verifyBackupCode({ code });
    expect(again.error).toMatchObject({ status: 401, code: 'INVALID_BACKUP_CODE' });

    const refused = await twoFactor.disable({ password: 'et feil passord' });
    expect(refused.error).toMatchObject({ status: 400, code: 'INVALID_PASSWORD' });
    expect((await twoFactor.disable({ password: PASSWORD })).data).toEqual({ status: true });
    expect([...browser.cookieNames].sort()).toEqual(['portvakt.known_device', 'portvakt.session_token']);
    expect((await client.getSession()).data?.user).toMatchObject({ twoFactorEnabled: false });
    expect(await signIn(open().client, email)).toMatchObject({ user: { email } });
  });

  it('signs in with an e-mail code', async () => {
    const { email } = await aTwoFactorUser();
    const { client, twoFactor } = open();
    await signIn(client, email);
    expect((await twoFactor.sendOtp()).data).toEqual({ status: true });
    // After the verification mail, and the notice that two-factor is on.
    const { subject } = await mailTo(service, email, 3);
    const { data } = await twoFactor.verifyOtp({ code: subject.slice(0, 6) });
    expect(data?.user).toMatchObject({ email });
    expect((await client.getSession()).data?.session.token).toBe(data?.token);
  });

  it('adds an authenticator, lists both, shows their URI, generates new codes, and deletes the first', async () => {
    const { twoFactor, totpURI, codes } = await aTwoFactorUser();
    const { data: added } = await twoFactor.add({ password: PASSWORD, name: 'Nettbrett' });
    const proof = { code: codeFrom(added?.totpURI), id: added?.id };
    expect((await twoFactor.verifyTotp(proof)).error).toBeNull();
    const { data: listed } = await twoFactor.listUserTwofactors();
    expect(listed?.map(({ name, verified }) => [name, verified])).toEqual([
      ['Autentikator #1', true],
      ['Nettbrett', true],
    ]);
    expect(listed?.[0]?.createdAt).toBeInstanceOf(Date);
    expect((await twoFactor.getTotpUri({ password: PASSWORD })).data).toEqual({ totpURI });

    const { data: made } = await twoFactor.generateBackupCodes({ password: PASSWORD });
    expect(made?.backupCodes).toHaveLength(10);
    expect((await twoFactor.verifyBackupCode({ code: codes[1] ?? '' })).error).toMatchObject({ status: 401 });
    expect(await twoFactor.delete({ id: listed?.[0]?.id ?? '' })).toMatchObject({
      data: { status: true },
      error: null,
    });
    expect((await twoFactor.listUserTwofactors()).data).toHaveLength(1);
    expect((await twoFactor.verifyTotp({ code: codeFrom(totpURI) })).error).toMatchObject({ status: 401 });
  });
});
