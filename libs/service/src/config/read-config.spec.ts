import { resolve } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { defaultAuditPolicy } from '@portvakt/audit';
import { defaultIdentityPolicy } from '@portvakt/identity';
import { defaultOperatorPolicy } from '@portvakt/operators';
import { defaultSessionPolicy } from '@portvakt/session';
import { defaultSocialPolicy } from '@portvakt/social-linking';
import { defaultTwoFactorPolicy } from '@portvakt/two-factor';

import { ConfigurationError, readConfig } from './read-config.js';
import { A_SECRET, aDevelopment, aProduction, errorsIn } from './testing/environments.js';
import { NO_THEME } from '../theme/read-theme.js';

describe('readConfig', () => {
  it('has a default for every variable that is not set', () => {
    const { secrets, settingsInForce, ...config } = readConfig(aDevelopment());
    expect(settingsInForce.filter(({ source }) => source !== 'default')).toMatchObject([{ name: 'AUTH_SECRET' }]);
    expect(secrets.current.reveal()).toBe(A_SECRET);
    expect(secrets.previous).toEqual([]);
    expect(config).toEqual({
      server: {
        isProduction: false,
        isDevelopment: true,
        host: '127.0.0.1',
        port: 3000,
        webConcurrency: 1,
        webEnabled: true,
        apiReferenceEnabled: true,
        trustedProxies: [],
        drainMs: 0,
        logLevel: 'error',
      },
      monitoring: { port: null, host: '127.0.0.1', accessLog: false },
      traces: null,
      site: {
        origin: 'http://localhost:3000',
        basePath: '/',
        baseUrl: 'http://localhost:3000',
        homeUrl: null,
        contact: { email: null, url: null },
        supportContact: null,
        links: { privacy: null, accessibility: null, help: null, terms: null },
        errorUrl: 'http://localhost:3000/error',
        appName: 'Portvakt',
        disabledPaths: [],
        trustedOrigins: [],
      },
      theme: NO_THEME,
      cookies: { prefix: 'portvakt', domain: null, secure: false },
      rateLimit: { enabled: true, defaultLimit: { windowMs: 10_000, max: 100 }, customLimits: {}, redisUrl: null },
      database: { url: null, isBehindPooler: false, poolSize: 10, migrateOnStart: true },
      dataDir: resolve('.data'),
      mail: { smtpUrl: null, from: 'Portvakt <no-reply@localhost>' },
      isStrict: false,
      jwt: null,
      identity: defaultIdentityPolicy,
      session: defaultSessionPolicy,
      sessionCookieCache: { enabled: false, ttlMs: 300_000 },
      twoFactor: defaultTwoFactorPolicy,
      social: { ...defaultSocialPolicy, defaultCallbackUrl: 'http://localhost:3000' },
      operators: defaultOperatorPolicy,
      operatorAccess: { enabled: true, origins: [], allowedIps: null },
      audit: defaultAuditPolicy,
      webhooks: [],
      warnings: [],
      extensions: [],
      passkeys: { rpId: 'localhost', origins: ['http://localhost:3000'], conditionalCreate: false },
      providers: { allowHttp: false, openId: [], providers: new Map() },
    });
  });

  it('derives defaults from other variables', () => {
    const { site, cookies } = readConfig(
      aProduction({ PUBLIC_URL: 'https://Konto.Example.no:443/', BASE_PATH: '/api/auth' }),
    );
    expect(site).toMatchObject({
      origin: 'https://konto.example.no',
      baseUrl: 'https://konto.example.no/api/auth',
    });
    expect(cookies.secure).toBe(true);
    expect(readConfig(aDevelopment({ APP_NAME: 'Kiosk' })).twoFactor.issuer).toBe('Kiosk');
    expect(readConfig(aDevelopment({ PORT: '8080' })).site.origin).toBe('http://localhost:8080');
    expect(readConfig(aDevelopment({ PORT: '80' })).site.origin).toBe('http://localhost');
  });

  it('chooses the stricter behaviour with POLICY=strict', () => {
    const { isStrict, identity, twoFactor, social, operators, audit } = readConfig(aDevelopment({ POLICY: 'strict' }));
    expect(social.isStrict).toBe(true);
    expect(operators).toMatchObject({ reasonRequired: true, approvalAlwaysNeeded: true, removalNeedsRequest: true });
    expect(audit.detailDays).toBe(30);
    expect({ isStrict, ...identity, ...twoFactor }).toMatchObject({
      isStrict: true,
      keepEmailUntilVerified: true,
      refusesReuse: true,
    });
  });

  it('passes each variable to the part that uses it', () => {
    const config = readConfig(
      aProduction({
        HOST: '0.0.0.0',
        WEB_CONCURRENCY: '4',
        REDIS_URL: 'redis://redis',
        TRUSTED_PROXIES: '10.0.0.0/8, ::1',
        DATABASE_URL: 'postgres://portvakt@db/portvakt',
        MIGRATE_ON_START: 'false',
        TRUSTED_ORIGINS: 'https://app.example.no,*.kiosk.example.no,myapp://',
        DISABLED_PATHS: '/sign-up/email,/reset-password/{token}',
        COOKIE_DOMAIN: '.example.no',
        SESSION_TTL: '60',
        VERIFICATION_TTL: '120',
        RATE_LIMIT_RULES: '{"/verify-email":{"window":60,"max":10},"/two-factor/*":{"window":1,"max":2}}',
        AUTH_PREVIOUS_SECRETS: `${A_SECRET}-1,${A_SECRET}-2`,
      }),
    );
    expect(config.server).toMatchObject({
      isProduction: true,
      webConcurrency: 4,
      trustedProxies: ['10.0.0.0/8', '::1'],
    });
    expect(config.database).toMatchObject({ migrateOnStart: false, poolSize: 10 });
    expect(config.database.url?.reveal()).toBe('postgres://portvakt@db/portvakt');
    expect(config.site).toMatchObject({
      trustedOrigins: ['https://app.example.no', '*.kiosk.example.no', 'myapp://'],
      disabledPaths: ['/sign-up/email', '/reset-password/{token}'],
    });
    expect(config.cookies.domain).toBe('example.no');
    expect(config.session.lifetimeMs).toBe(60_000);
    expect(config.identity.verificationLifetimeMs).toBe(120_000);
    expect(config.rateLimit.customLimits).toEqual({
      '/verify-email': { windowMs: 60_000, max: 10 },
      '/two-factor/*': { windowMs: 1_000, max: 2 },
    });
    expect(config.secrets.previous.map((secret) => secret.reveal())).toEqual([`${A_SECRET}-1`, `${A_SECRET}-2`]);
  });

  it('treats an empty value as not set', () => {
    const empty = { PORT: '', DATABASE_URL: '', SIGN_UP_ENABLED: '', SMTP_URL_FILE: '', RATE_LIMIT_RULES: '' };
    expect(readConfig(aDevelopment(empty))).toEqual(readConfig(aDevelopment()));
  });

  it('migrates the embedded database at every start, whatever MIGRATE_ON_START is', () => {
    expect(readConfig(aDevelopment({ MIGRATE_ON_START: 'false' })).database.migrateOnStart).toBe(true);
  });

  it('reports all errors at once, each on a line that names the variable and what is expected', () => {
    const environment = {
      NODE_ENV: 'production',
      PORT: '80a',
      POLICY: 'lax',
      WEB_ENABLED: 'yes',
      TRUSTED_ORIGINS: '*,https://app.example.no/path',
      PASSWORD_MIN_LENGTH: '20',
      PASSWORD_MAX_LENGTH: '10',
    };
    const errors = errorsIn(environment);
    expect(errors).toEqual([
      'PORT is "80a"; expected a whole number from 0 to 65535',
      'WEB_ENABLED is "yes"; expected `true` or `false`',
      'POLICY is "lax"; expected one of `standard`, `strict`',
      expect.stringContaining('AUTH_SECRET is missing; expected'),
      expect.stringContaining('PUBLIC_URL is missing; expected'),
      expect.stringContaining('TRUSTED_ORIGINS has the entry "*"'),
      expect.stringContaining('TRUSTED_ORIGINS has the entry "https://app.example.no/path"'),
      'PASSWORD_MIN_LENGTH is 20; expected at most PASSWORD_MAX_LENGTH',
    ]);
    expect(() => readConfig(environment)).toThrow(ConfigurationError);
    const { message } = new ConfigurationError(errors);
    expect(message.split('\n').slice(1)).toEqual(errors.map((error) => `- ${error}`));
  });

  it('does not report an invalid variable again through a rule between variables', () => {
    expect(errorsIn(aDevelopment({ PASSWORD_MIN_LENGTH: 'x', PASSWORD_MAX_LENGTH: '5' }))).toHaveLength(1);
    expect(errorsIn(aProduction({ PUBLIC_URL: 'konto.example.no', COOKIE_DOMAIN: 'example.no' }))).toHaveLength(1);
  });
});

describe('the contact for somebody who is locked out', () => {
  const CONTACT_EMAIL = 'hjelp@example.no';
  const CONTACT_URL = 'https://example.no/hjelp';
  const SUPPORT_CONTACT = 'tel:+4712345678';

  it.each([
    [{ SUPPORT_CONTACT, CONTACT_EMAIL, CONTACT_URL }, SUPPORT_CONTACT],
    [{ CONTACT_EMAIL, CONTACT_URL }, `mailto:${CONTACT_EMAIL}`],
    [{ CONTACT_EMAIL }, `mailto:${CONTACT_EMAIL}`],
    [{ CONTACT_URL }, CONTACT_URL],
  ])('with %j is %s', (variables, supportContact) => {
    const { site } = readConfig(aDevelopment(variables));
    expect(site.supportContact).toBe(supportContact);
    expect(site.contact).toEqual({
      email: 'CONTACT_EMAIL' in variables ? CONTACT_EMAIL : null,
      url: 'CONTACT_URL' in variables ? CONTACT_URL : null,
    });
  });
});

describe('AUDIT_DETAIL_DAYS', () => {
  it.each([
    [{}, 90],
    [{ AUDIT_RETENTION_DAYS: '60' }, 60],
    [{ POLICY: 'strict' }, 30],
    [{ POLICY: 'strict', AUDIT_DETAIL_DAYS: '7' }, 7],
  ])('with %j is %i', (variables, days) => {
    expect(readConfig(aDevelopment(variables)).audit.detailDays).toBe(days);
  });
});

describe('DRAIN_SECONDS', () => {
  it.each([
    ['production', 5_000],
    ['development', 0],
    ['test', 0],
  ])('defaults in %s to %i ms', (NODE_ENV, drainMs) => {
    expect(readConfig(aProduction({ NODE_ENV, PUBLIC_URL: 'http://localhost:3000' })).server.drainMs).toBe(drainMs);
  });
});
