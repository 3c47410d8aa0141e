import type { CookieSettings, RateLimitSettings } from '@portvakt/adapters/http';
import type { SocialSettings } from '@portvakt/adapters/social';
import type { IdentityPolicy } from '@portvakt/identity';
import type { SessionPolicy } from '@portvakt/session';
import type { SocialPolicy } from '@portvakt/social-linking';
import type { TwoFactorPolicy } from '@portvakt/two-factor';

import type { Secret } from './secret.js';
import type { Values } from './settings/all-settings.js';

export interface ServerConfig {
  /** Missing secrets stopped the start, and nothing that is meant for development may answer. */
  readonly isProduction: boolean;
  /** Somebody works on it at their own machine: what makes that easier may answer. */
  readonly isDevelopment: boolean;
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly webConcurrency: number;
  /** Between the signal to stop and the closing of the port. */
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
  /** Where a sign-in at a provider ends that failed, unless the caller named an address. */
  readonly errorUrl: string;
  readonly appName: string;
  /** Below the base path. */
  readonly disabledPaths: readonly string[];
  /** Entries of contract §8.4 besides our own origin. */
  readonly trustedOrigins: readonly string[];
}

export interface SecretsConfig {
  readonly current: Secret;
  /** Newest first; for reading only. */
  readonly previous: readonly Secret[];
  /** They decrypt what is stored, and nothing that is signed with them is accepted. */
  readonly compromised: readonly Secret[];
}

export interface RateLimitConfig extends RateLimitSettings {
  /** Null: counted in the memory of this process. */
  readonly redisUrl: Secret | null;
}

export interface DatabaseConfig {
  /** Null: the embedded database. */
  readonly url: Secret | null;
  /** In transaction mode. */
  readonly isBehindPooler: boolean;
  readonly poolSize: number;
  readonly migrateOnStart: boolean;
}

export interface MailConfig {
  /** Null: the outbox in the data folder. */
  readonly smtpUrl: Secret | null;
  readonly from: string;
}

export interface SessionCookieCacheConfig {
  readonly enabled: boolean;
  readonly ttlMs: number;
}

/** Everything an operator decided, checked as a whole. Secrets in it do not print themselves. */
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
  /** What the specification leaves open is closed (`POLICY=strict`, C21). */
  readonly isStrict: boolean;
  readonly identity: IdentityPolicy;
  readonly session: SessionPolicy;
  readonly sessionCookieCache: SessionCookieCacheConfig;
  readonly twoFactor: TwoFactorPolicy;
  readonly social: SocialPolicy;
  /** The providers that are switched on, and what they are told. */
  readonly providers: SocialSettings;
}
