import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { readTheme } from '../theme/read-theme.js';
import { readConfig } from './read-config.js';
import { settings } from './settings.js';
import { aDevelopment, anApiToken } from './testing/environments.js';

const THEME_DIR = join(__dirname, '../../../../examples/theme');

/** A value other than the default, and the only property of the configuration that it may change. */
const places: readonly [name: string, text: string, place: string, value: unknown][] = [
  ['HOST', '::', 'server.host', '::'],
  ['WEB_ENABLED', 'false', 'server.webEnabled', false],
  ['API_REFERENCE_ENABLED', 'false', 'server.apiReferenceEnabled', false],
  ['TRUSTED_PROXIES', '::1', 'server.trustedProxies', ['::1']],
  ['MANAGEMENT_PORT', '9464', 'monitoring.port', 9464],
  ['MANAGEMENT_HOST', '0.0.0.0', 'monitoring.host', '0.0.0.0'],
  ['ACCESS_LOG', 'true', 'monitoring.accessLog', true],
  ['DRAIN_SECONDS', '60', 'server.drainMs', 60_000],
  ['LOG_LEVEL', 'info', 'server.logLevel', 'info'],
  ['DATA_DIR', '/srv/data', 'dataDir', '/srv/data'],
  ['THEME_DIR', THEME_DIR, 'theme', readTheme(THEME_DIR, null).theme],
  ['DISABLED_PATHS', '/ok', 'site.disabledPaths', ['/ok']],
  ['TRUSTED_ORIGINS', 'a://', 'site.trustedOrigins', ['a://']],
  ['COOKIE_PREFIX', 'better-auth', 'cookies.prefix', 'better-auth'],
  ['COOKIE_DOMAIN', 'example.no', 'cookies.domain', 'example.no'],
  ['DATABASE_POOL_SIZE', '2', 'database.poolSize', 2],
  ['DATABASE_POOLER', 'transaction', 'database.isBehindPooler', true],
  ['MAIL_FROM', 'a@b.no', 'mail.from', 'a@b.no'],
  ['RATE_LIMIT_ENABLED', 'false', 'rateLimit.enabled', false],
  ['RATE_LIMIT_WINDOW', '3', 'rateLimit.defaultLimit.windowMs', 3_000],
  ['RATE_LIMIT_MAX', '3', 'rateLimit.defaultLimit.max', 3],
  ['RATE_LIMIT_RULES', '{"/a":{"window":1,"max":2}}', 'rateLimit.customLimits', { '/a': { windowMs: 1_000, max: 2 } }],
  ['SIGN_UP_ENABLED', 'false', 'identity.signUpEnabled', false],
  ['AUTO_SIGN_IN', 'false', 'identity.autoSignIn', false],
  ['REQUIRE_EMAIL_VERIFICATION', 'true', 'identity.requireEmailVerification', true],
  ['AUTO_SIGN_IN_AFTER_VERIFICATION', 'true', 'identity.autoSignInAfterVerification', true],
  ['SEND_VERIFICATION_ON_SIGN_UP', 'false', 'identity.sendVerificationOnSignUp', false],
  ['VERIFICATION_EMAIL_ENABLED', 'false', 'identity.verificationEmailEnabled', false],
  ['VERIFICATION_TTL', '3', 'identity.verificationLifetimeMs', 3_000],
  ['PASSWORD_MIN_LENGTH', '3', 'identity.passwordMinLength', 3],
  ['PASSWORD_MAX_LENGTH', '30', 'identity.passwordMaxLength', 30],
  ['RESET_PASSWORD_ENABLED', 'false', 'identity.resetPasswordEnabled', false],
  ['RESET_PASSWORD_TTL', '3', 'identity.resetPasswordLifetimeMs', 3_000],
  ['CHANGE_EMAIL_ENABLED', 'true', 'identity.changeEmailEnabled', true],
  ['DELETE_USER_ENABLED', 'true', 'identity.deleteUserEnabled', true],
  ['DELETE_USER_CONFIRM_BY_MAIL', 'true', 'identity.deleteUserConfirmByMail', true],
  ['DELETE_TOKEN_TTL', '3', 'identity.deleteUserLifetimeMs', 3_000],
  ['SESSION_TTL', '90000', 'session.lifetimeMs', 90_000_000],
  ['SESSION_UPDATE_AGE', '0', 'session.updateAgeMs', 0],
  ['SESSION_FRESH_AGE', '0', 'session.freshAgeMs', 0],
  ['SESSION_REFRESH_ENABLED', 'false', 'session.refreshEnabled', false],
  ['SESSIONS_PER_USER', '7', 'session.maxPerUser', 7],
  ['SESSION_COOKIE_CACHE_ENABLED', 'true', 'sessionCookieCache.enabled', true],
  ['SESSION_COOKIE_CACHE_TTL', '3', 'sessionCookieCache.ttlMs', 3_000],
  ['TWO_FACTOR_TOTP_ENABLED', 'false', 'twoFactor.totpEnabled', false],
  ['TWO_FACTOR_OTP_ENABLED', 'false', 'twoFactor.otpEnabled', false],
  ['TWO_FACTOR_PENDING_TTL', '3', 'twoFactor.pendingLifetimeMs', 3_000],
  ['TWO_FACTOR_ISSUER', 'Kiosk', 'twoFactor.issuer', 'Kiosk'],
  ['TWO_FACTOR_SKIP_VERIFICATION', 'true', 'twoFactor.skipVerification', true],
  ['TWO_FACTOR_OTP_TTL', '3', 'twoFactor.otpLifetimeMs', 3_000],
  ['TWO_FACTOR_OTP_ATTEMPTS', '3', 'twoFactor.otpMaxAttempts', 3],
  ['TRUST_DEVICE_TTL', '3', 'twoFactor.trustLifetimeMs', 3_000],
  ['HOME_URL', 'https://app.no', 'site.homeUrl', 'https://app.no'],
  ['PRIVACY_URL', 'https://a.no/p', 'site.links.privacy', 'https://a.no/p'],
  ['ACCESSIBILITY_URL', 'https://a.no/t', 'site.links.accessibility', 'https://a.no/t'],
  ['HELP_URL', 'https://a.no/h', 'site.links.help', 'https://a.no/h'],
  ['TERMS_URL', 'https://a.no/v', 'site.links.terms', 'https://a.no/v'],
  ['SUPPORT_CONTACT', 'tel:+4712345678', 'site.supportContact', 'tel:+4712345678'],
  ['ERROR_URL', '/feil', 'site.errorUrl', '/feil'],
  ['PASSKEYS_ENABLED', 'false', 'passkeys', null],
  ['PASSKEY_CONDITIONAL_CREATE', 'true', 'passkeys.conditionalCreate', true],
  ['ACCOUNT_LINKING_ENABLED', 'false', 'social.linkingEnabled', false],
  ['TRUSTED_PROVIDERS', 'github,vk', 'social.trustedProviders', ['github', 'vk']],
  ['UPDATE_ACCOUNT_ON_SIGN_IN', 'false', 'social.updateAccountOnSignIn', false],
  ['ALLOW_UNLINKING_ALL', 'true', 'social.allowUnlinkingAll', true],
  ['SOCIAL_ALLOW_HTTP', 'true', 'providers.allowHttp', true],
  ['OPERATORS_ENABLED', 'false', 'operatorAccess.enabled', false],
  ['OPERATOR_ORIGINS', 'https://a.no/', 'operatorAccess.origins', ['https://a.no']],
  ['OPERATOR_ALLOWED_ADDRESSES', '10.0.0.0/8,::1', 'operatorAccess.allowedIps', ['10.0.0.0/8', '::1']],
  ['OPERATOR_SECOND_FACTOR', 'false', 'operators.secondFactorRequired', false],
  ['OPERATOR_SECOND_FACTOR_AGE', '900', 'operators.secondFactorAgeMs', 900_000],
  ['OPERATOR_FRESH_AGE', '3', 'operators.freshAgeMs', 3_000],
  ['OPERATOR_REASON_REQUIRED', 'true', 'operators.reasonRequired', true],
  ['OPERATOR_SET_PASSWORD_ENABLED', 'true', 'operators.setPasswordEnabled', true],
  ['IMPERSONATION_ENABLED', 'true', 'operators.impersonationEnabled', true],
  ['IMPERSONATION_TTL', '60', 'operators.impersonationLifetimeMs', 60_000],
  ['OPERATOR_REQUEST_DELAY', '0', 'operators.requestDelayMs', 0],
  ['OPERATOR_REQUEST_TTL', '172801', 'operators.requestLifetimeMs', 172_801_000],
  ['OPERATOR_VIEWS_PER_HOUR', '3', 'operators.viewsPerHour', 3],
  ['OPERATOR_API_TOKENS', JSON.stringify([anApiToken()]), 'operators.apiTokens', [anApiToken()]],
  ['AUDIT_RETENTION_DAYS', '90', 'audit.retentionDays', 90],
  ['AUDIT_DETAIL_DAYS', '0', 'audit.detailDays', 0],
  ['AUDIT_SEAL_INTERVAL', '60', 'audit.sealIntervalMs', 60_000],
];

/** Tested in other specs: they change several properties, or none on their own, or are secrets. */
const ELSEWHERE = [
  'NODE_ENV POLICY PORT PUBLIC_URL BASE_PATH APP_NAME WEB_CONCURRENCY MIGRATE_ON_START ADDITIONAL_USER_FIELDS EXTENSIONS',
  'JWT_ENABLED JWT_TTL JWT_AUDIENCE JWT_ISSUER JWT_ALGORITHM JWT_CLAIMS',
  'WEBHOOKS WEBHOOK_ALLOW_HTTP CONTACT_EMAIL CONTACT_URL PASSKEY_RP_ID PASSKEY_ORIGINS OIDC_PROVIDERS EMAIL_PASSWORD_ENABLED',
  'OTEL_EXPORTER_OTLP_ENDPOINT OTEL_EXPORTER_OTLP_HEADERS OTEL_SERVICE_NAME OTEL_TRACES_SAMPLER OTEL_TRACES_SAMPLER_ARG',
  'AUTH_SECRET AUTH_PREVIOUS_SECRETS AUTH_COMPROMISED_SECRETS DATABASE_URL REDIS_URL SMTP_URL',
]
  .join(' ')
  .split(' ');

const configOf = (environment: Readonly<Record<string, string>> = {}): object => ({
  ...readConfig(aDevelopment(environment)),
  settingsInForce: undefined,
  // Tested in setting-warnings.spec.ts.
  warnings: undefined,
});

describe('composeConfig', () => {
  it.each(places)('passes %s=%s on as %s and changes nothing else', (name, text, place, value) => {
    const path = place.split('.');
    const changed = configOf({ [name]: text });
    expect(changed).toHaveProperty(path, value);
    expect(withoutPlace(changed, path)).toEqual(withoutPlace(configOf(), path));
  });

  it('is tested for every variable', () => {
    const shown = places.map(([name]) => name);
    expect([...shown, ...ELSEWHERE].sort()).toEqual(Object.keys(settings).sort());
  });
});

function withoutPlace(tree: object, [member = '', ...rest]: readonly string[]): object {
  const inner: unknown = Object.entries(tree).find(([name]) => name === member)?.[1];
  const isLast = rest.length === 0 || typeof inner !== 'object' || inner === null;
  return { ...tree, [member]: isLast ? null : withoutPlace(inner, rest) };
}
