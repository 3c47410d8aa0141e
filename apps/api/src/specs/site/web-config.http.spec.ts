import { describe, expect, it } from '@jest/globals';

import { startTestApp, type TestApp } from '../../testing/test-app.js';

const DEFAULTS = {
  appName: 'Portvakt',
  basePath: '/',
  providers: [],
  emailPassword: true,
  signUp: true,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  changeEmail: false,
  deleteUser: false,
  deleteUserConfirmByMail: false,
  twoFactor: { totp: true, emailOtp: true, maxAuthenticators: 2 },
  requireEmailVerification: false,
};

async function withApp(
  environment: Readonly<Record<string, string>>,
  work: (app: TestApp) => Promise<void>,
): Promise<void> {
  const app = await startTestApp(environment);
  try {
    await work(app);
  } finally {
    await app.stop();
  }
}

describe('GET /api/web-config', () => {
  it('answers the defaults, and nothing else', async () => {
    await withApp({}, async (app) => {
      const answer = await app.request().get('/api/web-config').expect(200);
      expect(answer.body).toEqual(DEFAULTS);
      expect(answer.headers['cache-control']).toBe('public, max-age=60');
      expect(answer.headers).not.toHaveProperty('pragma');
      expect(answer.headers).not.toHaveProperty('set-cookie');
    });
  });

  it('answers the configured values', async () => {
    const environment = {
      APP_NAME: 'Butikken',
      BASE_PATH: '/api/auth',
      EMAIL_PASSWORD_ENABLED: 'false',
      SIGN_UP_ENABLED: 'false',
      PASSWORD_MIN_LENGTH: '12',
      PASSWORD_MAX_LENGTH: '64',
      CHANGE_EMAIL_ENABLED: 'true',
      DELETE_USER_ENABLED: 'true',
      DELETE_USER_CONFIRM_BY_MAIL: 'true',
      TWO_FACTOR_TOTP_ENABLED: 'false',
      TWO_FACTOR_OTP_ENABLED: 'false',
      REQUIRE_EMAIL_VERIFICATION: 'true',
    };
    await withApp(environment, async (app) => {
      expect((await app.request().get('/api/web-config').expect(200)).body).toEqual({
        appName: 'Butikken',
        basePath: '/api/auth',
        providers: [],
        emailPassword: false,
        signUp: false,
        passwordMinLength: 12,
        passwordMaxLength: 64,
        changeEmail: true,
        deleteUser: true,
        deleteUserConfirmByMail: true,
        twoFactor: { totp: false, emailOtp: false, maxAuthenticators: 2 },
        requireEmailVerification: true,
      });
    });
  });
});
