import { describe, expect, it } from '@jest/globals';

import { aDevelopment, errorsIn } from './testing/environments.js';

const refused: Readonly<Record<string, readonly string[]>> = {
  NODE_ENV: ['prod', 'staging', 'Production'],
  HOST: ['a b', 'http://localhost'],
  PORT: ['-1', '65536', '3000.5', '0x50', ' 80', '1e3'],
  WEB_CONCURRENCY: ['0', 'auto', '2'],
  DRAIN_SECONDS: ['-1', '61', '5s', '0.5'],
  RATE_LIMIT_ENABLED: ['1', 'TRUE', 'on'],
  TRUSTED_PROXIES: [
    'proxy.local',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.1/',
    '10.0.0.1,,10.0.0.2',
    '10.0.0.0/8/8',
    '0.0.0.0/0',
  ],
  LOG_LEVEL: ['verbose', 'ERROR'],
  PUBLIC_URL: [
    'konto.example.no',
    'ftp://konto.example.no',
    'https://konto.example.no/auth',
    'https://konto.example.no?x=1',
    'https://konto.example.no#x',
    'https://ada:code@konto.example.no',
    'https://*.example.no',
    'https://',
    'https:\\\\konto.example.no',
  ],
  BASE_PATH: ['auth', '/auth/', '//', '/a//b', '/a b', '/a/../b', '/{a}', '/å', '/a?b'],
  DISABLED_PATHS: ['sign-in', '/sign-in/', '/a,,/b', '/*'],
  ERROR_URL: ['https://evil.example/x', 'javascript:alert(1)', '//evil.example'],
  COOKIE_PREFIX: ['a b', 'a;b', 'a=b', 'å', '__Host-a', 'a'.repeat(65)],
  COOKIE_DOMAIN: ['no', 'example .no', '127.0.0.1', '-a.no', 'https://example.no', 'a..no'],
  HOME_URL: [
    'app.no',
    '/hjem',
    'javascript:alert(1)',
    'ftp://app.no',
    'https://a@app.no',
    'https://app.no/a b',
    'https://',
  ],
  CONTACT_EMAIL: ['hjelp', 'Hjelp <hjelp@example.no>', 'a@b@c.no'],
  TRUSTED_ORIGINS: ['*', 'https://app.example.no/p', 'https://app.example.no?x', 'https://a@app.example.no', 'app.no'],
  RATE_LIMIT_WINDOW: ['0', '10s', '1.5'],
  RATE_LIMIT_MAX: ['0', '-1'],
  DATABASE_POOL_SIZE: ['0', 'many'],
  DATABASE_URL: ['mysql://db/x', 'db', 'postgres:db', 'postgres://a:50%off@db/x'],
  REDIS_URL: ['http://cache', 'cache:6379', 'redis://:50%off@cache', 'redis+sentinel://a,b'],
  SMTP_URL: ['mail.example.no', 'https://mail.example.no', 'smtp://a:50%off@mail'],
  MAIL_FROM: [
    'Portvakt',
    'a@b@c',
    'A <a@b.no',
    'A <a@b.no>\nBcc: x@y.no',
    'a b@c.no',
    'Kiosk, Oslo <a@b.no>',
    'a@b.no, c@d.no',
  ],
  APP_NAME: ['a\nb', '   ', 'a'.repeat(101)],
  PASSWORD_MIN_LENGTH: ['0', '129', '4097'],
  PASSWORD_MAX_LENGTH: ['7', '4097'],
  SESSION_TTL: ['0', '34560001', '-1', '7d'],
  SESSION_COOKIE_CACHE_TTL: ['0', '3601'],
  TWO_FACTOR_PENDING_TTL: ['0', '34560001'],
  TRUST_DEVICE_TTL: ['0', '34560001'],
  TWO_FACTOR_OTP_ATTEMPTS: ['0'],
  VERIFICATION_TTL: ['0', '2147483648'],
  OPERATOR_ORIGINS: [
    '*.example.no',
    'https://*.example.no',
    'myapp://',
    'https://a.no/admin',
    'https://a.no,,https://b.no',
  ],
  OPERATOR_ALLOWED_ADDRESSES: ['vpn.local', '10.0.0.0/33', '0.0.0.0/0'],
  OPERATOR_SECOND_FACTOR_AGE: ['0', '12h'],
  OPERATOR_FRESH_AGE: ['0', '43201'],
  IMPERSONATION_TTL: ['59', '3601'],
  OPERATOR_REQUEST_DELAY: ['-1', '302400'],
  OPERATOR_REQUEST_TTL: ['0', '172800'],
  OPERATOR_VIEWS_PER_HOUR: ['0'],
  AUDIT_RETENTION_DAYS: ['29', '36501'],
  AUDIT_DETAIL_DAYS: ['-1', '401'],
  AUDIT_SEAL_INTERVAL: ['0', '61'],
  SUPPORT_CONTACT: [
    'hjelp@example.no',
    'http://example.no/hjelp',
    'javascript:alert(1)',
    'https://',
    'https://a@example.no',
    'mailto:hjelp',
    'mailto:a@b.no?bcc=c@d.no',
    'tel:',
    'tel:+47 123',
    'tel:112;phone-context=+47',
    'sms:+4712345678',
  ],
  AUTH_SECRET: ['a'.repeat(31), `${'a'.repeat(32)},b`, ` ${'a'.repeat(32)}`],
  AUTH_PREVIOUS_SECRETS: ['a'.repeat(31), `${'a'.repeat(32)},`],
  AUTH_COMPROMISED_SECRETS: ['a'.repeat(31), `${'a'.repeat(32)},`],
};

const accepted: Readonly<Record<string, readonly string[]>> = {
  NODE_ENV: ['development', 'test'],
  HOST: ['0.0.0.0', '::', 'localhost'],
  PORT: ['0', '65535'],
  TRUSTED_PROXIES: ['10.0.0.1', '10.0.0.0/8,fd00::/8', '::1'],
  PUBLIC_URL: ['http://localhost:3000', 'http://konto.localhost', 'https://[::1]:8443', 'https://konto.localhost/'],
  BASE_PATH: ['/', '/api/auth', '/v1.2_x'],
  ERROR_URL: ['/feil', 'http://localhost:3000/feil'],
  COOKIE_PREFIX: ['better-auth', 'a.b'],
  COOKIE_DOMAIN: ['example.no', '.example.no', 'localhost'],
  HOME_URL: ['https://app.no', 'http://localhost:4000/hjem?a=1#b', 'https://blåbær.no'],
  CONTACT_EMAIL: ['hjelp@example.no'],
  TRUSTED_ORIGINS: ['https://app.example.no', '*.example.no', 'https://*.example.no', 'myapp://', 'a://b , c://d'],
  DATABASE_URL: [
    'postgres://a:b@db:5432/x',
    'postgresql:///x?host=/run/postgresql',
    'postgres://a@/x?host=/run/postgresql',
  ],
  REDIS_URL: ['redis://cache', 'rediss://:code@cache:6380/1', 'redis+sentinel://:code@a:26379,b/mymaster'],
  SMTP_URL: ['smtp://mail:25', 'smtps://a:b@mail.example.no'],
  MAIL_FROM: ['a@b.no', 'Kiosk på nett <no-reply@kiosk.example.no>', '"Kiosk, Oslo" <a@b.no>'],
  OPERATOR_ORIGINS: ['https://intern.example.no', 'http://localhost:4000,https://b.no'],
  OPERATOR_ALLOWED_ADDRESSES: ['10.0.0.1', '10.0.0.0/8,fd00::/8'],
  OPERATOR_FRESH_AGE: ['43200'],
  IMPERSONATION_TTL: ['60', '3600'],
  OPERATOR_REQUEST_DELAY: ['0', '302399'],
  OPERATOR_REQUEST_TTL: ['172801'],
  AUDIT_RETENTION_DAYS: ['30', '36500'],
  AUDIT_DETAIL_DAYS: ['0', '400'],
  AUDIT_SEAL_INTERVAL: ['1', '60'],
  SUPPORT_CONTACT: [
    'https://example.no/hjelp',
    'mailto:hjelp@example.no',
    'tel:+4712345678',
    'tel:815-00-000',
    'TEL:112',
  ],
  SESSION_TTL: ['1', '34560000'],
  SESSION_COOKIE_CACHE_TTL: ['1', '3600'],
  SESSION_UPDATE_AGE: ['0'],
  SESSION_FRESH_AGE: ['0'],
  PASSWORD_MIN_LENGTH: ['128'],
  PASSWORD_MAX_LENGTH: ['8'],
};

const pairs = (table: Readonly<Record<string, readonly string[]>>): readonly [string, string][] =>
  Object.entries(table).flatMap(([name, texts]) => texts.map((text): [string, string] => [name, text]));

describe('a single variable', () => {
  it.each(pairs(refused))('%s refuses %j', (name, text) => {
    const errors = errorsIn(aDevelopment({ [name]: text }));
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors) expect(error).toMatch(/^[A-Z_]+ .*; expected \S.*$/u);
    expect(errors.join()).toContain(name);
  });

  it.each(pairs(accepted))('%s accepts %j', (name, text) => {
    expect(errorsIn(aDevelopment({ [name]: text }))).toEqual([]);
  });
});
