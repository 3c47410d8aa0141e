import { describe, expect, it } from '@jest/globals';

import { readConfig } from './read-config.js';
import { aDevelopment, aProduction } from './testing/environments.js';

const warningsOf = (environment: NodeJS.ProcessEnv) => readConfig(environment).warnings;

describe('settings that make no sense together', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['REQUIRE_EMAIL_VERIFICATION', { REQUIRE_EMAIL_VERIFICATION: 'true', VERIFICATION_EMAIL_ENABLED: 'false' }],
    ['operators need a second factor', { TWO_FACTOR_TOTP_ENABLED: 'false', PASSKEYS_ENABLED: 'false' }],
    ['SESSION_UPDATE_AGE', { SESSION_TTL: '3600' }],
    ['CHANGE_EMAIL_ENABLED', { CHANGE_EMAIL_ENABLED: 'true', VERIFICATION_EMAIL_ENABLED: 'false' }],
    ['DELETE_USER_ENABLED', { DELETE_USER_ENABLED: 'true', SESSION_FRESH_AGE: '0' }],
  ])('are warned of: %s', (beginning, given) => {
    expect(warningsOf(aDevelopment(given))).toEqual([expect.stringMatching(new RegExp(`^${beginning}`))]);
    for (const name of Object.keys(given)) {
      expect(warningsOf(aDevelopment({ ...given, [name]: undefined }))).toEqual([]);
    }
  });

  it('are warned of where psql reads the sslmode of the database otherwise', () => {
    const url = 'postgres://portvakt:hemmelig@db.example.no/konto?sslmode=';
    const warnings = warningsOf(aDevelopment({ DATABASE_URL: `${url}require` }));
    expect(warnings).toEqual([expect.stringMatching(/^DATABASE_URL has sslmode=require: .*sslmode=verify-full$/)]);
    expect(warnings.join('')).not.toContain('hemmelig');
    expect(warningsOf(aDevelopment({ DATABASE_URL: `${url}verify-full` }))).toEqual([]);
  });

  it('are warned of where operators have no pages, in production', () => {
    expect(warningsOf(aProduction({ WEB_ENABLED: 'false' }))).toEqual([expect.stringMatching(/^WEB_ENABLED/)]);
    expect(warningsOf(aProduction({ WEB_ENABLED: 'false', OPERATORS_ENABLED: 'false' }))).toEqual([]);
    expect(warningsOf(aDevelopment({ WEB_ENABLED: 'false' }))).toEqual([]);
  });

  it('are warned of where mails come from @localhost, in production with a mail server', () => {
    const SMTP_URL = 'smtps://mail.example.no';
    const MAIL_FROM = 'Kiosk <no-reply@kiosk.example.no>';
    expect(warningsOf(aProduction({ SMTP_URL }))).toEqual([expect.stringMatching(/^MAIL_FROM/)]);
    expect(warningsOf(aProduction({ SMTP_URL, MAIL_FROM }))).toEqual([]);
    expect(warningsOf(aDevelopment({ SMTP_URL }))).toEqual([]);
  });
});
