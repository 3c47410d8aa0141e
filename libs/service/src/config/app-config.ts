import { resolve } from 'node:path';

import { type CookieSettings, CREDENTIAL_LIMIT, type RateLimitSettings } from '@portvakt/adapters/http';
import type { AuditPolicy } from '@portvakt/audit';
import type { IdentityPolicy } from '@portvakt/identity';
import type { JwtPolicy } from '@portvakt/jwt';
import { builtInRoles, type OperatorPolicy, type SettingInForce } from '@portvakt/operators';
import type { SessionPolicy } from '@portvakt/session';
import type { SocialPolicy } from '@portvakt/social-linking';
import type { TwoFactorPolicy } from '@portvakt/two-factor';

import { derive, type DerivedValues } from './derived-values.js';
import type { Extension } from '../extensions/extension.js';
import type { Theme } from '../theme/read-theme.js';
import { passkeyConfig } from './passkey-config.js';
import type { Secret } from './secret.js';
import type { Values } from './settings.js';
import { settingWarnings } from './setting-warnings.js';
import { openIdWarnings } from './social/compose-openid.js';
import { type ConfiguredProviders, composeSocial, singleTenantProviders } from './social/compose-social.js';
import type { ReadProvider } from './social/read-providers.js';

const SECOND_MS = 1000;

/** The complete, valid configuration, with all defaults applied. Its secrets are redacted when printed. */
export type AppConfig = Readonly<ReturnType<typeof composeConfig>> & {
  /** The extensions, in the order in which they are called. */
  readonly extensions: readonly Extension[];
};
export type ServerConfig = AppConfig['server'];

/** Converts the flat values of the variables into the configuration of each part of the service. */
export function composeConfig(
  values: Values,
  providers: ConfiguredProviders,
  secret: Secret,
  theme: Theme,
  inForce: readonly SettingInForce[],
) {
  const derived = derive(values);
  return {
    server: serverConfig(values, derived),
    monitoring: monitoringConfig(values),
    /** Null: there is no collector. */
    traces: traceConfig(values),
    site: siteConfig(values, derived),
    theme,
    secrets: {
      current: secret,
      /** Newest first. They are accepted for reading and never used for writing. */
      previous: values.AUTH_PREVIOUS_SECRETS ?? [],
      /** They still decrypt stored values, but signatures made with them are refused. */
      compromised: values.AUTH_COMPROMISED_SECRETS ?? [],
    } as const,
    cookies: cookieSettings(values, derived),
    rateLimit: rateLimitConfig(values),
    database: databaseConfig(values),
    /** Absolute path of the folder for the embedded database, the development secret and the mail outbox. */
    dataDir: resolve(values.DATA_DIR),
    mail: {
      /** Null: mails are written to the outbox in the data folder. */
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM,
    } as const,
    /** `POLICY=strict`: the stricter behaviour wherever the specification leaves a choice (specification C21). */
    isStrict: isStrict(values),
    identity: identityPolicy(values),
    session: sessionPolicy(values),
    sessionCookieCache: {
      enabled: values.SESSION_COOKIE_CACHE_ENABLED,
      ttlMs: values.SESSION_COOKIE_CACHE_TTL * SECOND_MS,
    } as const,
    twoFactor: twoFactorPolicy(values),
    /** Warnings that are logged at the start; the service works in spite of them. */
    warnings: [...settingWarnings(values, derived), ...openIdWarnings(providers.openId)],
    /** Null: passkeys are off. */
    passkeys: passkeyConfig(values, derived),
    jwt: jwtPolicy(values, derived),
    social: socialPolicy(values, derived, providers.known),
    operators: operatorPolicy(values),
    operatorAccess: operatorAccess(values),
    audit: auditPolicy(values, derived),
    webhooks: values.WEBHOOKS ?? [],
    /** The settings of the providers that are switched on. */
    providers: composeSocial(providers, values.SOCIAL_ALLOW_HTTP, derived),
    /** The settings as operators see them, without secrets. */
    settingsInForce: inForce,
  };
}

const serverConfig = (values: Values, { isProduction, drainSeconds }: DerivedValues) =>
  ({
    /** `NODE_ENV=production`: endpoints for development are off. */
    isProduction,
    /** `NODE_ENV=development`, neither production nor tests: endpoints for development are on. */
    isDevelopment: values.NODE_ENV === 'development',
    host: values.HOST,
    /** 0: any free port. */
    port: values.PORT,
    webConcurrency: values.WEB_CONCURRENCY,
    /** Time between the signal to stop and the closing of the port. */
    drainMs: drainSeconds * SECOND_MS,
    webEnabled: values.WEB_ENABLED,
    apiReferenceEnabled: values.API_REFERENCE_ENABLED,
    /** IP addresses and ranges. */
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    logLevel: values.LOG_LEVEL,
  }) as const;

const monitoringConfig = (values: Values) =>
  ({
    /** Null: there is no management port. 0: any free port. */
    port: values.MANAGEMENT_PORT,
    host: values.MANAGEMENT_HOST,
    accessLog: values.ACCESS_LOG,
  }) as const;

/** Null without a collector. */
const traceConfig = (values: Values) =>
  values.OTEL_EXPORTER_OTLP_ENDPOINT === null
    ? null
    : ({
        endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? [],
        serviceName: values.OTEL_SERVICE_NAME,
        sampler: values.OTEL_TRACES_SAMPLER,
        ratio: values.OTEL_TRACES_SAMPLER_ARG,
      } as const);

const siteConfig = (values: Values, { origin, baseUrl, supportContact }: DerivedValues) =>
  ({
    /** Scheme, host and port, without a slash at the end. */
    origin,
    /** `/`, or a path without a slash at the end. */
    basePath: values.BASE_PATH,
    /** Origin and base path, without a slash at the end. */
    baseUrl,
    /** Where a failed social sign-in redirects to when the request named no error URL. */
    errorUrl: values.ERROR_URL ?? `${baseUrl}/error`,
    appName: values.APP_NAME,
    /** Null: the service knows no product to link back to. */
    homeUrl: values.HOME_URL,
    contact: { email: values.CONTACT_EMAIL, url: values.CONTACT_URL },
    /** A URL (https, mailto or tel) where a locked-out user gets help; null: none is known. */
    supportContact,
    /** Pages of the product in place of the built-in ones. */
    links: {
      privacy: values.PRIVACY_URL,
      accessibility: values.ACCESSIBILITY_URL,
      help: values.HELP_URL,
      terms: values.TERMS_URL,
    },
    /** Paths below the base path. */
    disabledPaths: values.DISABLED_PATHS ?? [],
    /** Entries in the forms of specification §8.4, in addition to our own origin. */
    trustedOrigins: values.TRUSTED_ORIGINS ?? [],
  }) as const;

const cookieSettings = (values: Values, { origin }: DerivedValues): CookieSettings => ({
  prefix: values.COOKIE_PREFIX,
  domain: values.COOKIE_DOMAIN,
  secure: origin.startsWith('https:'),
});

const hasUniqueFields = (values: Values): boolean =>
  Object.values(values.ADDITIONAL_USER_FIELDS ?? {}).some(({ unique }) => unique);

const rateLimitConfig = (values: Values): RateLimitSettings & { readonly redisUrl: Secret | null } => ({
  enabled: values.RATE_LIMIT_ENABLED,
  defaultLimit: { windowMs: values.RATE_LIMIT_WINDOW * SECOND_MS, max: values.RATE_LIMIT_MAX },
  // A refused value reveals that another user has it, so it is limited like sign-up. As a pattern, the first one, it is
  // overridden by every rule of the operator.
  customLimits: {
    ...(hasUniqueFields(values) ? { '/update-user*': CREDENTIAL_LIMIT } : {}),
    ...values.RATE_LIMIT_RULES,
  },
  // Null: requests are counted in the memory of this process.
  redisUrl: values.REDIS_URL,
});

const databaseConfig = (values: Values) =>
  ({
    /** Null: the embedded database. */
    url: values.DATABASE_URL,
    /** Whether a pooler in transaction mode is between the service and the database. */
    isBehindPooler: values.DATABASE_POOLER === 'transaction',
    poolSize: values.DATABASE_POOL_SIZE,
    migrateOnStart: values.DATABASE_URL === null || values.MIGRATE_ON_START,
  }) as const;

const isStrict = ({ POLICY }: Values): boolean => POLICY === 'strict';

const identityPolicy = (values: Values): IdentityPolicy => ({
  emailPasswordEnabled: values.EMAIL_PASSWORD_ENABLED,
  signUpEnabled: values.SIGN_UP_ENABLED,
  autoSignIn: values.AUTO_SIGN_IN,
  requireEmailVerification: values.REQUIRE_EMAIL_VERIFICATION,
  autoSignInAfterVerification: values.AUTO_SIGN_IN_AFTER_VERIFICATION,
  sendVerificationOnSignUp: values.SEND_VERIFICATION_ON_SIGN_UP,
  verificationEmailEnabled: values.VERIFICATION_EMAIL_ENABLED,
  verificationLifetimeMs: values.VERIFICATION_TTL * SECOND_MS,
  passwordMinLength: values.PASSWORD_MIN_LENGTH,
  passwordMaxLength: values.PASSWORD_MAX_LENGTH,
  additionalFields: values.ADDITIONAL_USER_FIELDS ?? {},
  resetPasswordEnabled: values.RESET_PASSWORD_ENABLED,
  resetPasswordLifetimeMs: values.RESET_PASSWORD_TTL * SECOND_MS,
  changeEmailEnabled: values.CHANGE_EMAIL_ENABLED,
  keepEmailUntilVerified: isStrict(values),
  deleteUserEnabled: values.DELETE_USER_ENABLED,
  deleteUserConfirmByMail: values.DELETE_USER_CONFIRM_BY_MAIL,
  deleteUserLifetimeMs: values.DELETE_TOKEN_TTL * SECOND_MS,
});

const sessionPolicy = (values: Values): SessionPolicy => ({
  lifetimeMs: values.SESSION_TTL * SECOND_MS,
  updateAgeMs: values.SESSION_UPDATE_AGE * SECOND_MS,
  freshAgeMs: values.SESSION_FRESH_AGE * SECOND_MS,
  refreshEnabled: values.SESSION_REFRESH_ENABLED,
  maxPerUser: values.SESSIONS_PER_USER,
});

const twoFactorPolicy = (values: Values): TwoFactorPolicy => ({
  issuer: values.TWO_FACTOR_ISSUER ?? values.APP_NAME,
  skipVerification: values.TWO_FACTOR_SKIP_VERIFICATION,
  totpEnabled: values.TWO_FACTOR_TOTP_ENABLED,
  otpEnabled: values.TWO_FACTOR_OTP_ENABLED,
  otpLifetimeMs: values.TWO_FACTOR_OTP_TTL * SECOND_MS,
  otpMaxAttempts: values.TWO_FACTOR_OTP_ATTEMPTS,
  pendingLifetimeMs: values.TWO_FACTOR_PENDING_TTL * SECOND_MS,
  trustLifetimeMs: values.TRUST_DEVICE_TTL * SECOND_MS,
  refusesReuse: isStrict(values),
});

/** Null: there are no tokens. */
function jwtPolicy(values: Values, { origin }: DerivedValues): JwtPolicy | null {
  if (!values.JWT_ENABLED) return null;
  const [audience = origin, ...others] = values.JWT_AUDIENCE ?? [];
  return {
    algorithm: values.JWT_ALGORITHM,
    lifetimeMs: values.JWT_TTL * SECOND_MS,
    issuer: values.JWT_ISSUER ?? origin,
    audience: [audience, ...others],
    claims: values.JWT_CLAIMS,
  };
}

/** `readConfig` adds the roles of extensions. */
const operatorPolicy = (values: Values): OperatorPolicy => ({
  roles: builtInRoles,
  secondFactorRequired: values.OPERATOR_SECOND_FACTOR,
  secondFactorAgeMs: values.OPERATOR_SECOND_FACTOR_AGE * SECOND_MS,
  freshAgeMs: values.OPERATOR_FRESH_AGE * SECOND_MS,
  reasonRequired: values.OPERATOR_REASON_REQUIRED || isStrict(values),
  setPasswordEnabled: values.OPERATOR_SET_PASSWORD_ENABLED,
  impersonationEnabled: values.IMPERSONATION_ENABLED,
  impersonationLifetimeMs: values.IMPERSONATION_TTL * SECOND_MS,
  requestDelayMs: values.OPERATOR_REQUEST_DELAY * SECOND_MS,
  requestLifetimeMs: values.OPERATOR_REQUEST_TTL * SECOND_MS,
  approvalAlwaysNeeded: isStrict(values),
  removalNeedsRequest: isStrict(values),
  viewsPerHour: values.OPERATOR_VIEWS_PER_HOUR,
  apiTokens: values.OPERATOR_API_TOKENS ?? [],
});

const operatorAccess = (values: Values) =>
  ({
    /** False: the endpoints of operators are unknown routes. */
    enabled: values.OPERATORS_ENABLED,
    /** Origins besides our own, without patterns (operators §13.2). */
    origins: values.OPERATOR_ORIGINS ?? [],
    /** IP addresses and ranges; null: every client address. */
    allowedIps: values.OPERATOR_ALLOWED_ADDRESSES,
  }) as const;

const auditPolicy = (values: Values, { auditDetailDays }: DerivedValues): AuditPolicy => ({
  retentionDays: values.AUDIT_RETENTION_DAYS,
  detailDays: auditDetailDays,
  sealIntervalMs: values.AUDIT_SEAL_INTERVAL * SECOND_MS,
});

/** Ten minutes (specification §6): a user at the provider may first have to find a password or another device. */
const STATE_LIFETIME_MS = 600_000;

const socialPolicy = (values: Values, { origin }: DerivedValues, providers: readonly ReadProvider[]): SocialPolicy => ({
  linkingEnabled: values.ACCOUNT_LINKING_ENABLED,
  trustedProviders: singleTenantProviders(values.TRUSTED_PROVIDERS ?? [], providers),
  updateAccountOnSignIn: values.UPDATE_ACCOUNT_ON_SIGN_IN,
  allowUnlinkingAll: values.ALLOW_UNLINKING_ALL,
  emailPasswordEnabled: values.EMAIL_PASSWORD_ENABLED,
  isStrict: isStrict(values),
  defaultCallbackUrl: origin,
  stateLifetimeMs: STATE_LIFETIME_MS,
});
