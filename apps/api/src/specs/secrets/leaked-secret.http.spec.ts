import { beforeAll, describe, expect, it } from '@jest/globals';

import { KeyRing } from '@portvakt/adapters/node';
import { secretRenewalTasks, SecretRenewalWorker } from '@portvakt/service/testing';

import { aTwoFactorUser, totpCode, type TwoFactorUser, wrongCodeCount } from '../../testing/authenticators.js';
import { cookiesOf, signedValue } from '../../testing/cookies.js';
import { aSession } from '../../testing/sessions.js';
import {
  derivedKey,
  SECRET as LEAKED,
  startTestApp,
  type TestApp,
  useApp,
  useTestApp,
} from '../../testing/test-app.js';
import { PASSWORD } from '../../testing/users.js';
import { forgedToken } from '../../testing/verification-records.js';

const NEW_SECRET = 'the secret after the leak: long enough for keys';

const before = useTestApp();

const useServiceWithNewSecret = (environment: Readonly<Record<string, string>> = {}): TestApp =>
  useApp(() => startTestApp({ DATABASE_URL: before.database.url, AUTH_SECRET: NEW_SECRET, ...environment }));

/**
 * The steps of OPERATIONS.md, "Replacing a leaked secret". The test helpers encrypt and sign with the leaked secret.
 */
describe('a leaked secret that was replaced', () => {
  const app = useServiceWithNewSecret({ AUTH_COMPROMISED_SECRETS: LEAKED });
  let user: TwoFactorUser;

  beforeAll(async () => {
    user = await aTwoFactorUser(before);
  });

  /** Signs in up to the second factor, and sends a code. */
  async function signInWith(service: TestApp, call: 'verify-totp' | 'verify-backup-code', code: string | undefined) {
    const answer = await service.request().post('/sign-in/email').send({ email: user.email, password: PASSWORD });
    const cookie = String(cookiesOf(answer)['portvakt.two_factor']).split(';')[0] ?? '';
    return service.request().post(`/two-factor/${call}`).set('cookie', cookie).send({ code });
  }

  it('still decrypts authenticators and backup codes, whose codes are accepted', async () => {
    expect((await signInWith(app, 'verify-totp', totpCode(before, user.authenticator))).status).toBe(200);
    expect((await signInWith(app, 'verify-backup-code', user.authenticator.backupCodes[0])).status).toBe(200);
  });

  it('accepts no session cookie signed with it', async () => {
    const token = await aSession(before, user.id);
    const cookie = `portvakt.session_token=${signedValue('session_token', token, LEAKED)}`;
    expect((await before.request().get('/get-session').set('cookie', cookie)).body).not.toBeNull();
    expect((await app.request().get('/get-session').set('cookie', cookie)).body).toBeNull();
    await app.request().get('/list-sessions').set('cookie', cookie).expect(401);
  });

  it('accepts no link signed with it', async () => {
    const now = Math.floor(before.clock.now().getTime() / 1000);
    const claims = { sub: user.id, email: user.email, iat: now, exp: now + 3600 };
    const forged = forgedToken({ claims, key: derivedKey('jwt:email', LEAKED) });
    const path = `/verify-email?token=${forged}`;
    expect((await app.request().get(path)).status).toBe(401);
  });

  describe('and is no longer configured', () => {
    const later = useServiceWithNewSecret();

    it('is not missed once everything was re-encrypted', async () => {
      const errors: object[] = [];
      const log = { info: () => undefined, error: (facts: object) => void errors.push(facts) };
      const worker = new SecretRenewalWorker(secretRenewalTasks(app.dataSource, app.nest.get(KeyRing)), log);
      expect(await worker.run()).toBe(true);
      expect(errors).toEqual([]);
      expect((await signInWith(later, 'verify-totp', totpCode(before, user.authenticator))).status).toBe(200);
    });

    it('is reported at start if it is still needed, and no correct code counts as wrong', async () => {
      const other = await aTwoFactorUser(before);
      user = other;
      const [errors, completions]: [object[], object[]] = [[], []];
      const log = {
        info: (facts: object) => void completions.push(facts),
        error: (facts: object) => void errors.push(facts),
      };
      await new SecretRenewalWorker(secretRenewalTasks(later.dataSource, later.nest.get(KeyRing)), log).run();
      const none = { twoFactor: 0, account: 0, jwks: 0, outboxMail: 0 };
      expect(errors).toEqual([{ renewed: none, unreadable: { ...none, twoFactor: 1 } }]);
      expect(completions).toEqual([]);
      expect((await signInWith(later, 'verify-totp', totpCode(before, other.authenticator))).status).toBe(500);
      expect((await signInWith(later, 'verify-backup-code', other.authenticator.backupCodes[0])).status).toBe(500);
      expect(await wrongCodeCount(before, other.id)).toBe(0);
    });
  });
});
