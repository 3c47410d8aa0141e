import { beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';

import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';

const CHALLENGE = { twoFactorRedirect: true };

describe('a user who turns two-factor on', () => {
  const app = useTestApp();
  let user: SignedUpUser;
  let secret: string;
  let backupCodes: readonly string[];

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  /** The code of an authenticator set up with nothing but the answered URI. */
  const shown = (): string => generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
  const signIn = (browser: SignedUpUser['browser'], more: object = {}) =>
    browser.post('/sign-in/email').send({ email: user.email, password: PASSWORD, ...more });
  const userIn = async (browser: SignedUpUser['browser']): Promise<unknown> =>
    ((await browser.get('/get-session').expect(200)).body as { user?: { id: string } } | null)?.user?.id ?? null;

  it('sets it up with the code of an authenticator, and stays signed in', async () => {
    const enabled = await user.browser.post('/two-factor/enable').send({ password: PASSWORD }).expect(200);
    const { totpURI, backupCodes: handedOut } = enabled.body as { totpURI: string; backupCodes: string[] };
    secret = new URL(totpURI).searchParams.get('secret') ?? '';
    backupCodes = handedOut;
    await user.browser.post('/two-factor/verify-totp').send({ code: shown() }).expect(200);
    expect((await user.browser.get('/get-session')).body).toMatchObject({ user: { twoFactorEnabled: true } });
    await user.browser.post('/sign-out').expect(200);
  });

  it('signs in with a code, and then without one in a trusted browser', async () => {
    await signIn(user.browser).expect(200, CHALLENGE);
    expect(await userIn(user.browser)).toBeNull();
    await user.browser.post('/two-factor/verify-totp').send({ code: shown(), trustDevice: true }).expect(200);
    expect(await userIn(user.browser)).toBe(user.id);
    for (let n = 0; n < 3; n++) {
      await user.browser.post('/sign-out').expect(200);
      expect((await signIn(user.browser).expect(200)).body).toMatchObject({ user: { id: user.id } });
      expect(await userIn(user.browser)).toBe(user.id);
    }
  });

  it('needs a code in any other browser, where an e-mail code is accepted', async () => {
    const other = app.browser();
    await signIn(other).expect(200, CHALLENGE);
    await other.post('/two-factor/send-otp').expect(200);
    const { subject } = await app.mailTo(user.email, /engangskoden/);
    await other
      .post('/two-factor/verify-otp')
      .send({ code: subject.slice(0, 6) })
      .expect(200);
    expect(await userIn(other)).toBe(user.id);
  });

  it('can use a backup code, and stays unremembered if they chose so', async () => {
    const other = app.browser();
    await signIn(other, { rememberMe: false }).expect(200, CHALLENGE);
    await other.post('/two-factor/verify-backup-code').send({ code: backupCodes[0], trustDevice: true }).expect(200);
    expect(await userIn(other)).toBe(user.id);
    const rows = await app.database.sql('SELECT FROM "session" WHERE "userId" = $1 AND NOT "remember"', [user.id]);
    expect(rows).toHaveLength(1);
  });
});
