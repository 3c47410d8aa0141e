import type { CookieSettings, RateLimitSettings } from '@portvakt/adapters/http';
import type { SocialSettings } from '@portvakt/adapters/social';
import type { IdentityPolicy } from '@portvakt/identity';
import type { SessionPolicy } from '@portvakt/session';
import type { SocialPolicy } from '@portvakt/social-linking';
import type { TwoFactorPolicy } from '@portvakt/two-factor';

import type { Secret } from './secret.js';
import type { Values } from './settings.js';

export interface ServerConfig {
  /** `NODE_ENV=production`: endpoints for development are off. */
  readonly isProduction: boolean;
  /** `NODE_ENV=development`, neither production nor tests: endpoints for development are on. */
  readonly isDevelopment: boolean;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly webConcurrency: number;
  /** Time between the signal to stop and the closing of the port. */
  readonly drainMs: number;
  readonly webEnabled: boolean;
  readonly apiReferenceEnabled: boolean;
  /** IP addresses and ranges. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: Values['LOG_LEVEL'];
}

export interface SiteConfig {
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string;
  /** `/`, or a path without a slash at the end. */
  readonly basePath: string;
  /** Origin and base path, without a slash at the end. */
  readonly baseUrl: string;
  /** Where a failed social sign-in redirects to when the request named no error URL. */
  readonly errorUrl: string;
  readonly appName: string;
  /** Paths below the base path. */
  readonly disabledPaths: readonly string[];
  /** Entries in the forms of specification §8.4, in addition to our own origin. */
  readonly trustedOrigins: readonly string[];
}

export interface SecretsConfig {
  readonly current: Secret;
  /** Newest first. They are accepted for reading and never used for writing. */
  readonly previous: readonly Secret[];
  /** They decrypt stored values; no signature made with them is accepted. */
  readonly compromised: readonly Secret[];
}

export interface RateLimitConfig extends RateLimitSettings {
  /** Null: requests are counted in the memory of this process. */
  readonly redisUrl: Secret | null;
}

export interface DatabaseConfig {
  /** Null: the embedded database. */
  readonly url: Secret | null;
  /** Between the service and the database is a pooler in transaction mode. */
  readonly isBehindPooler: boolean;
  readonly poolSize: number;
  readonly migrateOnStart: boolean;
}

export interface MailConfig {
  /** Null: mails are written to the outbox in the data folder. */
  readonly smtpUrl: Secret | null;
  readonly from: string;
}

export interface SessionCookieCacheConfig {
  readonly enabled: boolean;
  readonly ttlMs: number;
}

/** The whole configuration, valid and with all defaults. Its secrets are redacted when printed. */
export interface AppConfig {
  readonly server: ServerConfig;
  readonly site: SiteConfig;
  readonly secrets: SecretsConfig;
  readonly cookies: CookieSettings;
  readonly rateLimit: RateLimitConfig;
  readonly database: DatabaseConfig;
  /** Absolute path of the folder for the embedded database, the development secret and the mail outbox. */
  readonly dataDir: string;
  readonly mail: MailConfig;
  /** `POLICY=strict`: the stricter behaviour wherever the specification leaves a choice (specification C21). */
  readonly isStrict: boolean;
  readonly identity: IdentityPolicy;
  readonly session: SessionPolicy;
  readonly sessionCookieCache: SessionCookieCacheConfig;
  readonly twoFactor: TwoFactorPolicy;
  readonly social: SocialPolicy;
  /** The settings of the providers that are switched on. */
  readonly providers: SocialSettings;
}
