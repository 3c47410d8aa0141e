import { describe, expect, it } from '@jest/globals';

import { useTestApp } from '../../testing/test-app.js';

const DEFAULTS = {
  appName: 'Portvakt',
  basePath: '/',
  providers: [],
  providerNames: {},
  linking: true,
  emailPassword: true,
  signUp: true,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  changeEmail: false,
  deleteUser: false,
  deleteUserConfirmByMail: false,
  twoFactor: { totp: true, emailOtp: true, maxAuthenticators: 2 },
  passkeys: { rpId: 'localhost', conditionalCreate: false, max: 20 },
  requireEmailVerification: false,
  homeUrl: null,
  contact: { email: null, url: null },
  supportContact: null,
  links: { privacy: null, accessibility: null, help: null, terms: null },
  resetPassword: true,
  verificationEmail: true,
  verificationOnSignUp: true,
  lifetimes: {
    resetPassword: 3600,
    verification: 3600,
    deleteToken: 86_400,
    pendingTwoFactor: 300,
    emailCode: 180,
    trustedDevice: 2_592_000,
    session: 604_800,
    events: 34_560_000,
    eventDetails: 7_776_000,
  },
  sessionCacheSeconds: 0,
  fields: [],
  refusals: {},
  theme: null,
  development: false,
};

describe('GET /api/web-config', () => {
  const app = useTestApp();

  it('answers the defaults, and nothing else', async () => {
    const answer = await app.request().get('/api/web-config').expect(200);
    expect(answer.body).toEqual(DEFAULTS);
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    expect(answer.headers).not.toHaveProperty('pragma');
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });
});

describe('GET /api/web-config of a configured deployment', () => {
  const app = useTestApp({
    APP_NAME: 'Butikken',
    BASE_PATH: '/api/auth',
    ACCOUNT_LINKING_ENABLED: 'false',
    EMAIL_PASSWORD_ENABLED: 'false',
    SIGN_UP_ENABLED: 'false',
    PASSWORD_MIN_LENGTH: '12',
    PASSWORD_MAX_LENGTH: '64',
    CHANGE_EMAIL_ENABLED: 'true',
    DELETE_USER_ENABLED: 'true',
    DELETE_USER_CONFIRM_BY_MAIL: 'true',
    TWO_FACTOR_TOTP_ENABLED: 'false',
    TWO_FACTOR_OTP_ENABLED: 'false',
    PASSKEY_CONDITIONAL_CREATE: 'true',
    REQUIRE_EMAIL_VERIFICATION: 'true',
    HOME_URL: 'https://app.example.no/min-side',
    CONTACT_EMAIL: 'hjelp@example.no',
    CONTACT_URL: 'https://example.no/kontakt',
    SUPPORT_CONTACT: 'tel:+4712345678',
    PRIVACY_URL: 'https://example.no/personvern',
    ACCESSIBILITY_URL: 'https://example.no/tilgjengelighet',
    HELP_URL: 'https://example.no/hjelp',
    TERMS_URL: 'https://example.no/vilkar?versjon=2',
    RESET_PASSWORD_ENABLED: 'false',
    SEND_VERIFICATION_ON_SIGN_UP: 'false',
    RESET_PASSWORD_TTL: '900',
    VERIFICATION_TTL: '901',
    DELETE_TOKEN_TTL: '902',
    TWO_FACTOR_PENDING_TTL: '903',
    TWO_FACTOR_OTP_TTL: '904',
    TRUST_DEVICE_TTL: '905',
    SESSION_TTL: '906',
    AUDIT_RETENTION_DAYS: '31',
    AUDIT_DETAIL_DAYS: '0',
    SESSION_COOKIE_CACHE_ENABLED: 'true',
    SESSION_COOKIE_CACHE_TTL: '60',
  });

  it('answers the configured values', async () => {
    expect((await app.request().get('/api/web-config').expect(200)).body).toEqual({
      appName: 'Butikken',
      basePath: '/api/auth',
      providers: [],
      providerNames: {},
      linking: false,
      emailPassword: false,
      signUp: false,
      passwordMinLength: 12,
      passwordMaxLength: 64,
      changeEmail: true,
      deleteUser: true,
      deleteUserConfirmByMail: true,
      twoFactor: { totp: false, emailOtp: false, maxAuthenticators: 2 },
      passkeys: { rpId: 'localhost', conditionalCreate: true, max: 20 },
      requireEmailVerification: true,
      homeUrl: 'https://app.example.no/min-side',
      contact: { email: 'hjelp@example.no', url: 'https://example.no/kontakt' },
      supportContact: 'tel:+4712345678',
      links: {
        privacy: 'https://example.no/personvern',
        accessibility: 'https://example.no/tilgjengelighet',
        help: 'https://example.no/hjelp',
        terms: 'https://example.no/vilkar?versjon=2',
      },
      resetPassword: false,
      verificationEmail: true,
      verificationOnSignUp: false,
      lifetimes: {
        resetPassword: 900,
        verification: 901,
        deleteToken: 902,
        pendingTwoFactor: 903,
        emailCode: 904,
        trustedDevice: 905,
        session: 906,
        events: 2_678_400,
        eventDetails: 0,
      },
      sessionCacheSeconds: 60,
      fields: [],
      refusals: {},
      theme: null,
      development: false,
    });
  });
});

describe('GET /api/web-config of a deployment without verification mails', () => {
  const app = useTestApp({ VERIFICATION_EMAIL_ENABLED: 'false' });

  it('says that no verification mail is sent after a sign-up', async () => {
    expect((await app.request().get('/api/web-config').expect(200)).body).toMatchObject({
      verificationEmail: false,
      verificationOnSignUp: false,
    });
  });
});

describe('GET /api/web-config of a deployment with additional fields', () => {
  const label = { nb: 'Telefon', nn: 'Telefon', en: 'Phone' };
  const help = { nb: 'Åtte siffer.', nn: 'Åtte siffer.', en: 'Eight digits.' };
  const app = useTestApp({
    ADDITIONAL_USER_FIELDS: JSON.stringify({
      phone: { type: 'string', required: true, label, help, in: ['sign-up'], pattern: '[0-9]{8}', unique: true },
      newsletter: { type: 'boolean', default: true },
      department: { type: 'string', input: false },
      hint: { type: 'string', returned: false },
      secret: { type: 'string', returned: false, in: ['profile'] },
    }),
  });

  it('describes those that users fill in, in the order of the configuration', async () => {
    const { body } = await app.request().get('/api/web-config').expect(200);
    expect((body as { fields: unknown }).fields).toEqual([
      {
        name: 'phone',
        type: 'string',
        required: true,
        fromEverybody: false,
        default: null,
        label,
        help,
        in: ['sign-up'],
        rules: { pattern: '[0-9]{8}', maxLength: 800 },
      },
      {
        name: 'newsletter',
        type: 'boolean',
        required: false,
        fromEverybody: false,
        default: true,
        label: null,
        help: null,
        in: ['sign-up', 'profile'],
        rules: {},
      },
      {
        name: 'hint',
        type: 'string',
        required: false,
        fromEverybody: false,
        default: null,
        label: null,
        help: null,
        in: ['sign-up'],
        rules: {},
      },
    ]);
  });
});

describe('GET /api/web-config where endpoints are disabled', () => {
  const on = {
    CHANGE_EMAIL_ENABLED: 'true',
    DELETE_USER_ENABLED: 'true',
    SOCIAL_GITHUB_CLIENT_ID: 'github-client',
    SOCIAL_GITHUB_CLIENT_SECRET: 'a secret',
    SOCIAL_GOOGLE_CLIENT_ID: 'google-client',
    SOCIAL_GOOGLE_CLIENT_SECRET: 'a secret',
  };
  const credentials =
    '/sign-in/email,/sign-up/email,/forget-password,/send-verification-email,/change-email,/delete-user';
  const others = '/two-factor/verify-totp,/two-factor/send-otp,/passkey/verify-authentication,/callback/github';
  const app = useTestApp({ ...on, DISABLED_PATHS: `${credentials},${others}` });

  it('offers nothing that needs them', async () => {
    expect((await app.request().get('/api/web-config').expect(200)).body).toMatchObject({
      providers: ['google'],
      providerNames: { github: 'GitHub', google: 'Google' },
      linking: true,
      emailPassword: false,
      signUp: false,
      resetPassword: false,
      verificationEmail: false,
      verificationOnSignUp: true,
      changeEmail: false,
      deleteUser: false,
      twoFactor: { totp: false, emailOtp: false },
      passkeys: null,
    });
  });

  describe('for sign-ins at providers and for the links of mails', () => {
    const without = useTestApp({ ...on, DISABLED_PATHS: '/sign-in/social,/link-social,/verify-email,/reset-password' });

    it('offers no provider and no such mail', async () => {
      expect((await without.request().get('/api/web-config').expect(200)).body).toMatchObject({
        providers: [],
        linking: false,
        emailPassword: true,
        resetPassword: false,
        verificationEmail: false,
        verificationOnSignUp: false,
        changeEmail: true,
      });
    });
  });
});

describe('GET /api/web-config where no address is replaced before it is verified, and no mail verifies one', () => {
  const app = useTestApp({ POLICY: 'strict', CHANGE_EMAIL_ENABLED: 'true', VERIFICATION_EMAIL_ENABLED: 'false' });

  it('offers no change of the address', async () => {
    expect((await app.request().get('/api/web-config').expect(200)).body).toMatchObject({ changeEmail: false });
  });
});
